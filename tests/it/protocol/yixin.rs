//! Conversations with Yixin's manager (Yixin-Board): settings, blocked points, balance, openings, and hash-table files.

use std::path::Path;

use gumu_core::protocol::Reply;

use crate::protocol::{Brain, check, check_with};

/// The lines that Yixin-Board sends when it starts and after a change of its settings.
const START: &str = "
    > info show_detail 3
    > yxshowinfo
    < MESSAGE INFO MAX_THREAD_NUM 64
    < MESSAGE INFO MAX_HASH_SIZE 20
    > START 15
    < OK
    > INFO max_node 3000
    > INFO timeout_match 100000000
    > INFO time_left 100000000
    > INFO timeout_turn 2000000
    > INFO max_depth 225
    > INFO time_increment 0
    > INFO caution_factor 1
    > INFO thread_num 1
    > INFO hash_size 65536
    > INFO pondering 0
    > INFO vcthread 0
    > info usedatabase 0
    > info database_readonly 0";

#[track_caller]
fn check_board(transcript: &str) {
    check_with(&["--seed", "1"], &format!("{START}{transcript}"));
}

/// Checks that every command that Yixin-Board sends is known and causes no error.
#[test]
fn the_boards_whole_session_is_answered() {
    check_board(
        "
        > INFO max_node -1
        > INFO max_node 3000
        > INFO rule 2
        > start 15
        < OK
        > yxboard
        > done
        > yxshowforbid
        < FORBID .
        > INFO time_left 100000000
        > yxhashclear
        > start 15
        < OK
        > board
        > done
        < move *
        > INFO time_left 100000000
        > turn 6,6
        < move *
        > info nbestsym 0
        > start 15
        < OK
        > yxboard
        > 7,7,1
        > 6,6,2
        > done
        > yxnbest 2
        < move *
        > start 15
        < OK
        > yxboard
        > 7,7,2
        > done
        > yxsearchdefend
        < move *
        > start 15
        < OK
        > yxboard
        > 7,7,2
        > 8,8,1
        > 6,8,2
        > done
        > yxbalanceone 0
        < move *
        > yxblock
        > 7,8
        > 20,20
        > done
        > yxblockundo
        > 7,8
        > done
        > yxblockreset
        > yxblockpath
        > 7,7
        > 8,8
        > done
        > yxblockpathundo
        > 7,7
        > 8,8
        > done
        > yxblockpathreset
        > info start_depth 3
        > yxforbid add 7 7 0
        < MESSAGE YXFORBID is not supported
        > yxprintfeature
        < MESSAGE YXPRINTFEATURE is not supported
        > yxshowhashusage
        < MESSAGE the transposition table is *
        > yxdraw
        < MESSAGE DRAW *
        > yxresign
        < MESSAGE RESIGN
        > yxstop
        > yxhashclear
        > end",
    );
}

/// Checks the answers to commands that ask for evaluations from the database. Yixin-Board sends such commands after
/// every move.
#[test]
fn questions_about_evaluations_are_answered_as_by_an_empty_database() {
    check_board(
        "
        > yxquerydatabaseallt
        > 7,7
        > 8,8
        > done
        < MESSAGE DATABASE REFRESH
        < MESSAGE DATABASE DONE
        < MESSAGE DATABASE TEXT \"\"
        > yxquerydatabaseone
        > done
        < MESSAGE DATABASE ONE 0 0 0 0
        > yxquerydatabaseone
        > 7,7
        > 7,7
        > done
        < ERROR *
        > yxeditlabeldatabase 7,7 good
        > 7,7
        > done
        < MESSAGE there is no database: *
        > yxdeletedatabaseall wl
        > done
        < MESSAGE there is no database: *
        > yxlibtodb
        > a file.lib
        < MESSAGE there is no database: *
        > yxsavedatabase
        < MESSAGE there is no database: *
        > yxdbtopos
        > a file.pos
        < MESSAGE YXDBTOPOS is not supported
        > yxdbcheck
        < MESSAGE YXDBCHECK is not supported
        > yxforbid
        < FORBID .",
    );
}

/// Checks that the brain knows every command with which Yixin-Board deletes entries of the database, and that it reads
/// the list of stones after the command.
#[test]
fn every_selection_of_entries_to_delete_is_known() {
    let root = tempfile::tempdir().unwrap();
    let database = root.path().join("evaluations");
    let selections = ["", "wl", "nonwl", "w", "l", "wlnostep", "wlinstep 3", "WLINSTEP -1"];
    let recursive = ["wlrecursive", "nonwlrecursive", "wrecursive", "lrecursive", "wlnosteprecursive"];
    for selection in selections.into_iter().chain(recursive).chain(["wlinsteprecursive 3", "wlinstep  225"]) {
        let delete = format!(
            "{START}
            > yxdeletedatabaseall {selection}
            > 7,7
            > 8,8
            > done
            "
        );
        check_with(&["--seed", "1"], &format!("{delete}< MESSAGE there is no database: *"));
        let removed = "< MESSAGE 0 positions are removed\n< MESSAGE DATABASE REFRESH\n< MESSAGE DATABASE DONE";
        let delete = delete.replace("info usedatabase 0", "info usedatabase 1");
        check_with(&["--seed", "1", "--database", database.to_str().unwrap()], &format!("{delete}{removed}"));
    }
}

#[test]
fn a_blocked_point_is_not_played_until_the_block_is_taken_back() {
    check(
        "> START 15
        < OK
        > YXBLOCK
        > 7,7
        > DONE
        > BEGIN
        < 8,8
        > RESTART
        < OK
        > YXBLOCKUNDO
        > 7,7
        > DONE
        > BEGIN
        < 7,7
        > RESTART
        < OK
        > YXBLOCK
        > 7,7
        > DONE
        > YXBLOCKRESET
        > BEGIN
        < 7,7",
    );
}

/// A position with Black to move: four black stones in a row, closed at one end. A stone at the other end, on 7,7,
/// makes five and wins at once.
const FOUR: &str = "
    > START 15
    < OK
    > YXBOARD
    > 3,7,1
    > 2,7,2
    > 4,7,1
    > 0,0,2
    > 5,7,1
    > 0,2,2
    > 6,7,1
    > 0,4,2
    > DONE";

#[test]
fn a_blocked_five_is_left_out_and_a_blocked_path_below_the_root_too() {
    check_board(&format!("{FOUR}\n> YXNBEST 1\n< 7,7"));
    let mut brain = Brain::launch(&["--seed", "1"]);
    let commands = FOUR.lines().map(str::trim).filter_map(|it| it.strip_prefix("> ")).collect::<Vec<_>>().join("\n");
    brain.send(format!("{commands}\nINFO max_node 2000\nYXBLOCK\n7,7\nDONE\nYXNBEST 3\n").as_bytes());
    assert_eq!(brain.line(), "OK");
    let played = brain.reply();
    assert!(matches!(Reply::parse(&played), Reply::Moves(_)) && played != "7,7", "{played}");
    assert!(brain.close().1.success());
}

#[test]
fn a_path_is_blocked_in_the_position_to_which_it_leads() {
    check(
        "> START 15
        < OK
        > YXBLOCKPATH
        > 7,7
        > 8,8
        > DONE
        > YXBLOCKPATH
        > 3,3
        > DONE
        > BEGIN
        < 7,7
        > RESTART
        < OK
        > YXBLOCKPATH
        > 7,7
        > DONE
        > BEGIN
        < 8,8
        > RESTART
        < OK
        > YXBLOCKPATHUNDO
        > 7,7
        > DONE
        > BEGIN
        < 7,7
        > YXBLOCKPATHRESET",
    );
}

#[test]
fn two_balanced_stones_are_on_one_line() {
    let mut brain = Brain::launch(&["--seed", "1"]);
    brain.send(b"START 15\nINFO max_node 20000\nYXBOARD\n7,7,2\n8,8,1\n6,8,2\nDONE\nYXBALANCETWO 0\n");
    assert_eq!(brain.line(), "OK");
    let played = brain.reply();
    assert!(matches!(Reply::parse(&played), Reply::Moves(points) if points.len() == 2), "{played}");
    brain.send(b"YXBALANCEONE x\n");
    assert_eq!(brain.reply(), "ERROR a bias is a number, not \"x\"");
    assert!(brain.close().1.success());
}

#[test]
fn swap2_is_played_by_messages() {
    check_board(
        "
        > yxswap2step1
        < MESSAGE SWAP2 MOVE1 *
        < MESSAGE SWAP2 MOVE2 *
        < MESSAGE SWAP2 MOVE3 *
        > start 15
        < OK
        > yxboard
        > 7,7,2
        > 0,0,1
        > 8,6,2
        > done
        > yxswap2step2
        < MESSAGE SWAP2 SWAP1 YES
        > start 15
        < OK
        > yxboard
        > 0,0,2
        > 7,7,1
        > 14,14,2
        > done
        > yxswap2step2
        < MESSAGE SWAP2 SWAP1 NO
        > start 15
        < OK
        > yxboard
        > 7,7,1
        > 0,0,2
        > 8,6,1
        > 0,14,2
        > 8,8,1
        > done
        > yxswap2step3
        < MESSAGE SWAP2 SWAP2 YES
        > yxswap2step2
        < ERROR this step comes after 3 stones",
    );
}

/// Checks a renju opening over the protocol: the first stones lie in the center, and no two offered fifth moves are
/// symmetric to each other.
#[test]
fn soosorv_is_played_by_messages() {
    check_board(
        "
        > INFO rule 2
        > yxsoosorvstep1
        < MESSAGE SOOSORV MOVE1 7 7
        < MESSAGE SOOSORV MOVE2 *
        < MESSAGE SOOSORV MOVE3 *
        > yxsoosorvstep2
        > 7,7
        > 7,6
        > 8,6
        > done
        < MESSAGE SOOSORV SWAP1 *
        > yxsoosorvstep3
        > 7,7
        > 7,6
        > 8,6
        > done
        < MESSAGE SOOSORV MOVE4 *
        > yxsoosorvstep4 2
        > 7,7
        > 7,6
        > 8,6
        > 6,8
        > done
        < MESSAGE SOOSORV SWAP2 *
        > yxsoosorvstep5 2
        > 7,7
        > 7,6
        > 8,6
        > 6,8
        > done
        < MESSAGE SOOSORV MOVE5 REFRESH
        < MESSAGE SOOSORV MOVE5 *
        < MESSAGE SOOSORV MOVE5 *
        < MESSAGE SOOSORV MOVE5 DONE
        > yxsoosorvstep6
        > 7,7
        > 7,6
        > 8,6
        > 6,8
        > 9,8
        > 5,5
        > done
        < MESSAGE SOOSORV MOVE5C *
        > yxsoosorvstep4
        < ERROR *
        > yxsoosorvstep2
        > 0,0
        > 1,1
        > 2,2
        > done
        < ERROR *",
    );
}

#[test]
fn the_transposition_table_goes_to_a_file_and_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a table.bin");
    let name = file.display();
    check_with(
        &["--seed", "1"],
        "> yxhashdump /nowhere/x\n< MESSAGE the transposition table is empty before the first game",
    );
    check_board(&format!(
        "
        > TURN 7,7
        < move *
        > yxhashdump
        > {name}
        < MESSAGE the transposition table was written to {name}
        > yxhashclear
        > yxshowhashusage
        < MESSAGE the transposition table is 0.0% full
        > yxhashload
        > {name}
        < MESSAGE the transposition table was read from {name}
        > yxhashload {name}.none
        < MESSAGE {name}.none cannot be read: *
        > yxhashdump /nowhere/x
        < MESSAGE the transposition table cannot be written to /nowhere/x: *"
    ));
    let mut bytes = std::fs::read(&file).unwrap();
    assert!(1000 < bytes.len(), "{}", bytes.len());
    bytes[100] ^= 1;
    std::fs::write(&file, &bytes).unwrap();
    check_board(&format!("\n> yxhashload {name}\n< MESSAGE {name} has no transposition table of this version"));
    assert!(Path::new(&file).exists());
    check(&format!(
        "> START 15
        < OK
        > yxhashdump {name}
        < MESSAGE the transposition table is empty
        > yxhashload {name}
        < MESSAGE {name} has no transposition table of this version
        > yxshowhashusage
        < MESSAGE this player has no transposition table"
    ));
}

#[test]
fn settings_do_what_they_say_or_are_refused_aloud() {
    check(
        "> INFO strength 50
        > INFO nbestsym 1
        > ABOUT
        < MESSAGE strength is not supported: gumu has no levels
        < MESSAGE nbestsym is not supported: *
        < name=*",
    );
}
