//! The answers to each command, and to lines that are not commands.

use std::process::Command;

use gumu_core::game::{Color, Point, diagram};

use crate::protocol::{Brain, check, check_with};

#[test]
fn a_game_is_begun_and_answered() {
    check(
        "> START 15
        < OK
        > INFO timeout_turn 1000
        > INFO rule 0
        > BEGIN
        < 7,7
        > TURN 0,0
        < move *
        > RESTART
        < OK
        > BEGIN
        < 7,7
        > END",
    );
}

#[test]
fn levels_are_chosen_by_name() {
    let about = |n: u8| format!("> START 15\n< OK\n> BEGIN\n< 7,7\n> TURN {n},0\n< move *");
    for (n, arguments) in [
        (1, &["--opponent", "master:1"][..]),
        (3, &["--opponent", "master:level=3"]),
        (4, &["--opponent", "master", "--level", "4"]),
    ] {
        let mut brain = Brain::launch(arguments);
        brain.send(b"ABOUT\n");
        assert!(brain.line().ends_with(&format!("opponent=\"master:{n}\"")));
        drop(brain);
        check_with(arguments, &about(n));
    }
    for (arguments, complaint) in [
        (["--opponent", "master:11"], "--opponent knows"),
        (["--level", "0"], "master has no level 0"),
        (["--level", "x"], "--level is a number"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_pbrain-gumu")).args(arguments).output().unwrap();
        assert!(!output.status.success());
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains(complaint), "{text}");
    }
}

#[test]
fn it_blocks_and_it_wins() {
    check(
        "> START 15
        < OK
        > BOARD
        > 7,7,2
        > 0,0,1
        > 7,8,2
        > 0,2,1
        > 7,9,2
        > 7,6,1
        > 7,10,2
        > DONE
        < 7,11
        > START 20
        < OK
        > BOARD
        > 3,3,1
        > 9,0,2
        > 4,4,1
        > 11,0,2
        > 5,5,1
        > 2,2,2
        > 6,6,1
        > 13,0,2
        > DONE
        < 7,7",
    );
}

#[test]
fn what_it_cannot_do_is_an_error_with_the_reason() {
    check(
        "> TURN 7,7
        < ERROR no game: START comes first
        > RESTART
        < ERROR no game: START comes first
        > START 99
        < ERROR a board has 5 to 22 lines
        > RECTSTART 15,20
        < ERROR rectangular boards are not supported
        > RECTSTART 15,15
        < OK
        > TURN 15,0
        < ERROR the point lies outside the board
        > TURN 99999999999,0
        < ERROR 99999999999,0 lies outside the board
        > TURN
        < ERROR a point is x,y, not \"\"
        > PLAY 3,3
        < 3,3
        > TURN 3,3
        < ERROR the point is occupied
        > TAKEBACK 4,4
        < ERROR no stone lies there
        > TAKEBACK 3,3
        < OK
        > DONE
        < ERROR DONE ends a list of stones, and none was begun
        > BOARD
        > 1,1,1
        > 1,1,2
        > DONE
        < ERROR (1,1): the point is occupied
        > BOARD
        > 1,1,9
        > nonsense
        > DONE
        < ERROR a stone is x,y,1 or x,y,2, not \"1,1,9\"
        > BOARD
        > 1,1,1
        > ABOUT
        < ERROR the list of stones was not ended by DONE
        < name=\"Gumu\", *
        > FOO bar
        < UNKNOWN command \"FOO\"
        > INFO rule 77
        > BEGIN
        < ERROR rule 77 is unknown
        > INFO rule 2
        > BEGIN
        < ERROR the continuous game, rule 2, is not supported
        > INFO rule 3
        > BEGIN
        < ERROR the continuous game, rule 3, is not supported
        > INFO rule 0
        > INFO timeout_turn soon
        > BEGIN
        < MESSAGE timeout_turn is a number, not \"soon\"
        < 7,7",
    );
}

#[test]
fn without_a_game_every_question_about_it_is_an_error() {
    let no_game = "< ERROR no game: START comes first";
    check(&format!(
        "> BEGIN\n{no_game}
        > PLAY 1,1\n{no_game}
        > TAKEBACK 1,1\n{no_game}
        > YXSHOWFORBID\n{no_game}
        > YXNBEST 2\n{no_game}
        > BOARD\n> 7,7,1\n> DONE\n{no_game}
        > YXBOARD\n> 7,7,1\n> DONE\n{no_game}
        > SWAP2BOARD\n> DONE\n{no_game}
        > start 15\n< OK
        > begin\n< 7,7"
    ));
}

/// Checks that the brain answers `UNKNOWN` to lines that only a brain may send, and that it accepts settings without an
/// answer.
#[test]
fn what_is_no_command_is_unknown_and_settings_are_heard_in_silence() {
    check(
        "> SUGGEST 7,7
        < UNKNOWN command \"SUGGEST\"
        > MESSAGE hello
        < UNKNOWN command \"MESSAGE\"
        > OK
        < UNKNOWN command \"OK\"
        > 7,7
        < UNKNOWN command \"7,7\"
        > INFO
        > INFO game_type 2
        > INFO folder /somewhere/else
        > INFO evaluate 7,7
        > INFO thread_num 8
        > INFO nobody knows this
        > INFO time_left -20
        > INFO time_left 2147483647
        > INFO timeout_match 0
        > INFO timeout_turn 0
        > INFO max_memory 0
        > YXSTOP
        > YXHASHCLEAR
        > START 15
        < OK
        > BEGIN
        < 7,7
        > TURN 8,8
        < move *
        > RESTART
        < OK
        > PLAY 3,3
        < 3,3
        > TURN 3,4
        < move *
        > BOARD
        > 7,7,1
        > END",
    );
}

#[test]
fn a_full_board_is_an_error() {
    let stones: String = (0..25).map(|it| format!("> {},{},{}\n", it % 5, it / 5, 1 + it % 2)).collect();
    check(&format!("> START 5\n< OK\n> BOARD\n{stones}> DONE\n< ERROR *"));
}

/// Only two points are free, and on each a black stone would make six, which is forbidden. Checks that the brain plays
/// one of them nevertheless: the protocol has no pass, and without an answer the brain would lose on time.
#[test]
fn where_every_free_point_is_forbidden_one_is_played() {
    let board = diagram::read("xxx.xx\nooxxoo\nxoooox\nooxxoo\noooxoo\nxx.xxx").unwrap();
    let line =
        |it: Point| Some(format!("> {},{},{}\n", it.x(), it.y(), 1 + u8::from(board.stone(it)? == Color::White)));
    let stones: String = board.points().filter_map(line).collect();
    check(&format!("> START 6\n< OK\n> INFO rule 4\n> BOARD\n{stones}> DONE\n< 3,0"));
}

#[test]
fn stones_are_taken_back_and_put_quietly() {
    check(
        "> START 15
        < OK
        > TURN 7,7
        < move *
        > TAKEBACK 7,7
        < OK
        > TURN 7,7
        < move *
        > YXBOARD
        > 7,7,1
        > 8,8,2
        > DONE
        > YXSHOWFORBID
        < FORBID .
        > YXHASHCLEAR
        > YXSTOP
        > TURN 7,7
        < ERROR the point is occupied
        > BEGIN
        < move *",
    );
}

#[test]
fn forbidden_points_are_named() {
    check(
        "> START 15
        < OK
        > INFO rule 4
        > YXBOARD
        > 7,7,1
        > 0,0,2
        > 7,8,1
        > 0,2,2
        > 8,9,1
        > 0,4,2
        > 9,9,1
        > 0,6,2
        > DONE
        > YXSHOWFORBID
        < FORBID 0709.
        > INFO rule 0
        > YXSHOWFORBID
        < FORBID .",
    );
}

/// Checks that in renju the first stone in the list after `BOARD` counts as Black's, whichever side it is said to
/// belong to, and even if the sides do not alternate in the list.
#[test]
fn the_first_line_of_a_board_is_black_in_renju() {
    let ask = |lines: &str, answer: &str| {
        let lines: String = lines.split_whitespace().map(|it| format!("> {it}\n")).collect();
        check(&format!(
            "> START 15\n< OK\n> INFO rule 4\n> YXBOARD\n{lines}> DONE\n> YXSHOWFORBID\n< FORBID {answer}."
        ));
    };
    // Black's two threes cross at 7,9, so this point is forbidden to Black. If the same stones are White's, nothing is
    // forbidden.
    ask("7,7,1 0,0,2 7,8,1 0,2,2 8,9,1 0,4,2 9,9,1 0,6,2", "0709");
    ask("7,7,2 0,0,1 7,8,2 0,2,1 8,9,2 0,4,1 9,9,2 0,6,1", "0709");
    // Here Black is the side with the stones on 0,0, 0,2, 0,4 and 0,6. A black stone on 0,3 would make two fours, so
    // this point is forbidden.
    ask("0,0,2 7,7,1 0,2,2 7,8,1 0,4,2 8,9,1 0,6,2 9,9,1", "0003");
    ask("7,7,2 7,8,2 8,9,2 9,9,2", "0709");
    ask("7,7,1 7,8,1 8,9,1 9,9,1 0,0,2 0,2,2 0,4,2 0,6,2 0,8,2 0,10,2", "0709");
    // A pass in the list counts as a move of its side, so a pass at the start decides which side is Black.
    ask("-1,-1,1 7,7,2 -1,-1,1 7,8,2 8,9,2 9,9,2", "");
    ask("-1,-1,2 0,0,1 7,7,2 7,8,2 8,9,2 9,9,2", "0709");
    ask("3,3,3 7,7,1 7,8,1 -1,-1,2 8,9,1 9,9,1", "0709");
}
