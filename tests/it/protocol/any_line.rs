//! Sends arbitrary lines in arbitrary order, and checks that the session is still in a valid state.

use std::sync::Arc;

use gumu_core::engine::{Keep, PlayerRunner, SearchLimits, StopToken, roster};
use gumu_core::protocol::{BrainOutput, BrainSession, Reply};
use proptest::prelude::*;

/// Generates a line that a correct or faulty manager might send.
fn any_line() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "START",
        "RECTSTART",
        "TURN",
        "BEGIN",
        "BOARD",
        "TAKEBACK",
        "RESTART",
        "INFO",
        "ABOUT",
        "PLAY",
        "YXBOARD",
        "YXSHOWFORBID",
        "YXSHOWINFO",
        "YXNBEST",
        "YXSTOP",
        "YXHASHCLEAR",
        "YXBLOCK",
        "YXBLOCKUNDO",
        "YXBLOCKRESET",
        "YXBLOCKPATH",
        "YXBALANCEONE",
        "YXBALANCETWO",
        "YXSWAP2STEP1",
        "YXSOOSORVSTEP1",
        "YXSOOSORVSTEP2",
        "YXSOOSORVSTEP6",
        "YXDRAW",
        "SWAP2BOARD",
        "DONE",
        "SUGGEST",
        "MESSAGE",
        "OK",
        "",
    ]);
    let rest = prop_oneof![
        3 => (0..16_u8, 0..16_u8).prop_map(|(x, y)| format!("{x},{y}")),
        3 => (0..7_u8, 0..7_u8, 0..5_u8).prop_map(|(x, y, whose)| format!("{x},{y},{whose}")),
        1 => (0..25_u8).prop_map(|it| it.to_string()),
        2 => prop::sample::select(vec![
            "rule 0", "rule 2", "rule 4", "timeout_turn x", "time_left -1", "max_depth 300", "max_memory 1",
            "max_memory 100000000000000000000", "hash_size 2000", "show_detail 3", "show_detail 7", "thread_num 2",
            "pondering 1", "",
        ])
        .prop_map(str::to_owned),
        1 => any::<i64>().prop_map(|it| format!("{it},{it}")),
        1 => "\\PC{0,12}",
    ];
    prop_oneof![
        6 => (word, rest.clone()).prop_map(|(word, rest)| format!("{word} {rest}").trim().to_owned()),
        3 => rest,
        1 => "\\PC{0,40}",
    ]
}

/// Returns `true` if the brain must answer `line`. The caller must know that `line` is a command, and not a line in a
/// list of stones.
fn wants_answer(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default().to_uppercase();
    // Yixin's commands for openings and draws need no reply here: the brain answers them with messages, and `n_replies`
    // does not count messages.
    let by_message = word.starts_with("YXSWAP2STEP") || word.starts_with("YXSOOSORV") || word == "YXDRAW";
    let is_block = word.starts_with("YXBLOCK");
    let silent =
        ["INFO", "END", "STOP", "YXSTOP", "YXHASHCLEAR", "YXSHOWINFO", "BOARD", "YXBOARD", "SWAP2BOARD", "DONE"];
    !by_message && !is_block && !silent.contains(&&*word)
}

fn n_replies(effects: &[BrainOutput]) -> usize {
    let is_aside = |it: &Reply| matches!(it, Reply::Message(_) | Reply::Detail(_));
    effects.iter().filter(|it| matches!(it, BrainOutput::Say(reply) if !is_aside(reply))).count()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn no_stream_of_commands_breaks_the_session(
        lines in prop::collection::vec(any_line(), 0..60),
        player in prop::sample::select(vec!["gumu", "master"]),
    ) {
        let mut session = BrainSession::new(player.into(), 3);
        let mut runner = PlayerRunner::new(Arc::new(roster::house().clone()), Keep::All);
        let mut in_list = false;
        for line in lines.iter().filter(|it| !it.trim().is_empty()) {
            let mut effects = session.line(line);
            for effect in &effects {
                match effect {
                    BrainOutput::Limit(n_bytes) => runner.set_memory(n_bytes.map(|it| it % (1 << 22))),
                    BrainOutput::Forget => runner.forget(),
                    _ => (),
                }
            }
            if let Some(BrainOutput::Ask(mut request)) = effects.last().cloned() {
                prop_assert!(session.is_thinking());
                prop_assert_eq!(session.line("ABOUT"), vec![]);
                request.limits = SearchLimits::nodes(request.limits.nodes.unwrap_or(100).min(100));
                let mut reported = Vec::new();
                let mut report = |progress: &_| reported.extend(session.progress(progress));
                let answer = runner.run(&request, &StopToken::new(), &mut report).unwrap().unwrap();
                prop_assert!(reported.iter().all(|it| n_replies(std::slice::from_ref(it)) == 0), "{:?}", reported);
                let mut said = session.answer(Ok(answer));
                prop_assert!(2 <= said.len(), "the move, and what has waited: {:?}", said);
                said.pop();
                prop_assert!(said.len() == 1 || n_replies(&said) == 0, "several messages, or one move: {:?}", said);
                effects.extend(said);
            }
            prop_assert!(!session.is_thinking());
            let word = line.split_whitespace().next().unwrap_or_default().to_uppercase();
            if wants_answer(line) && !in_list {
                prop_assert_eq!(n_replies(&effects), 1, "{}: {:?}", line, effects);
            }
            match &*word {
                "BOARD" | "YXBOARD" | "SWAP2BOARD" | "YXBLOCK" | "YXBLOCKUNDO" | "YXBLOCKPATH" | "YXSOOSORVSTEP2"
                | "YXSOOSORVSTEP6" => in_list = true,
                "DONE" => in_list = false,
                _ if n_replies(&effects) != 0 => in_list = false,
                _ => (),
            }
        }
    }
}
