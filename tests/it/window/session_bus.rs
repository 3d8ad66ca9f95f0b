//! A separate session bus (D-Bus) with AT-SPI, so that tests do not use the desktop's bus.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use futures_lite::future::block_on;
use serde::Serialize;
use serde::de::DeserializeOwned;
use zbus::Connection;
use zbus::conn::Builder;
use zbus::zvariant::{DynamicType, Type, Value};

use super::display::{Process, start};

/// A session bus (D-Bus). At first, nothing on it says that a screen reader runs.
pub struct SessionBus {
    pub address: String,
    _daemon: Process,
}

impl SessionBus {
    /// Starts a session bus whose sockets are in a folder. AT-SPI starts when it is first called.
    pub fn start(runtime: &Path) -> Self {
        fs::create_dir_all(runtime).unwrap();
        let mut daemon = start(
            Command::new("dbus-daemon")
                .args(["--session", "--nofork", "--nopidfile", "--print-address=1"])
                .env("XDG_RUNTIME_DIR", runtime)
                .env_remove("DISPLAY")
                .stdout(Stdio::piped())
                .stderr(Stdio::null()),
        );
        let mut address = String::new();
        BufReader::new(daemon.0.stdout.take().unwrap()).read_line(&mut address).unwrap();
        Self { address: address.trim().to_owned(), _daemon: daemon }
    }

    /// Announces that a screen reader runs, and returns a connection to the bus of AT-SPI.
    pub fn switch_on(&self) -> Connection {
        let bus = block_on(async {
            let session = Builder::address(self.address.as_str())?.build().await?;
            let switch = ("org.a11y.Status", "IsEnabled", Value::from(true));
            let status = ["org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set"];
            call::<()>(&session, status, &switch).await?;
            let place = ["org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress"];
            let own: String = call(&session, place, &()).await?;
            Builder::address(own.as_str())?.build().await
        });
        bus.expect("AT-SPI: install it with `bash tests/setup.sh test`")
    }
}

/// Calls a method and returns its answer.
pub async fn call<R: DeserializeOwned + Type>(
    bus: &Connection,
    [to, path, interface, method]: [&str; 4],
    body: &(impl Serialize + DynamicType),
) -> zbus::Result<R> {
    let answer = bus.call_method(Some(to), path, Some(interface), method, body).await?;
    answer.body().deserialize()
}
