//! The machine's power supply, mains or battery, as Linux reports it.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::engine::{Request, RequestKind};

/// The folder in which Linux describes the power supplies.
const SUPPLIES: &str = "/sys/class/power_supply";

/// Maximum time for analyzing a position on battery.
const BATTERY_TIME: Duration = Duration::from_secs(10);

/// Returns `true` if the machine runs on its battery; `false` if the system does not say.
pub(super) fn is_on_battery() -> bool {
    is_discharging(Path::new(SUPPLIES))
}

/// Limits a request to one thread, to save the battery. An analysis is limited to a short time, too.
pub(super) fn spare_battery(request: &mut Request, n_threads: &mut Option<usize>) {
    *n_threads = Some(1);
    if let RequestKind::Analyze(_) = request.kind {
        request.limits.turn = Some(request.limits.turn.map_or(BATTERY_TIME, |it| it.min(BATTERY_TIME)));
    }
}

/// Returns `true` if a battery of the machine is discharging and neither mains nor USB gives power.
fn is_discharging(folder: &Path) -> bool {
    let Ok(entries) = fs::read_dir(folder) else { return false };
    let mut has_battery = false;
    for entry in entries.flatten() {
        let read = |name: &str| fs::read_to_string(entry.path().join(name)).unwrap_or_default().trim().to_owned();
        match read("type").as_str() {
            "Mains" | "USB" if read("online") == "1" => return false,
            // Ignore batteries of devices such as a mouse.
            "Battery" if read("scope") != "Device" && read("status") == "Discharging" => has_battery = true,
            _ => {}
        }
    }
    has_battery
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::SearchLimits;
    use crate::game::{Board, Color, PlayerId, Rule};

    /// Writes files that describe the power supplies `supplies` in the way Linux does. Returns `true` if, by these
    /// files, a battery is in use.
    fn tells(supplies: &[(&str, &[(&str, &str)])]) -> bool {
        let folder = tempfile::tempdir().unwrap();
        for (name, values) in supplies {
            let supply = folder.path().join(name);
            fs::create_dir(&supply).unwrap();
            values.iter().for_each(|(name, value)| fs::write(supply.join(name), format!("{value}\n")).unwrap());
        }
        is_discharging(folder.path())
    }

    #[test]
    fn a_machine_is_on_battery_where_nothing_else_gives_power() {
        let battery = |status| ("BAT0", vec![("type", "Battery"), ("status", status)]);
        let mains = |online| ("AC", vec![("type", "Mains"), ("online", online)]);
        let (full, empty) = (battery("Charging"), battery("Discharging"));
        let (on, off) = (mains("1"), mains("0"));
        assert!(tells(&[(empty.0, &empty.1), (off.0, &off.1)]) && tells(&[(empty.0, &empty.1)]));
        assert!(!tells(&[(empty.0, &empty.1), (on.0, &on.1)]) && !tells(&[(full.0, &full.1)]) && !tells(&[]));
        let mouse = [("type", "Battery"), ("status", "Discharging"), ("scope", "Device")];
        assert!(!tells(&[("mouse", &mouse)]));
        assert!(!is_discharging(Path::new("/nowhere")));
    }

    #[test]
    fn an_analysis_on_battery_is_short_and_has_one_thread() {
        let request = Request::at(Board::new(15), Rule::Freestyle, Color::Black, PlayerId::new("master"));
        let mut analysis = Request { kind: RequestKind::Analyze(3), ..request.clone() };
        let mut n_threads = None;
        spare_battery(&mut analysis, &mut n_threads);
        assert_eq!((n_threads, analysis.limits), (Some(1), SearchLimits::turn(BATTERY_TIME)));
        let short = SearchLimits::turn(Duration::from_secs(2));
        let mut analysis = Request { kind: RequestKind::Analyze(3), limits: short, ..request };
        spare_battery(&mut analysis, &mut n_threads);
        assert_eq!(analysis.limits, short);
    }
}
