//! The position database of the brain: commands of Yixin's manager, moves from the database, and database files.

use std::path::Path;

use crate::protocol::{Brain, check_with};

#[track_caller]
fn check_database(path: &Path, transcript: &str) {
    check_with(&["--seed", "1", "--database", path.to_str().unwrap()], &format!("> START 15\n< OK\n{transcript}"));
}

#[test]
fn entries_are_written_and_asked_for() {
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("evaluations");
    check_database(
        &path,
        "> yxquerydatabaseone
        > 7,7
        > done
        < MESSAGE DATABASE ONE 0 0 0 0
        > yxedittvddatabase 7 87 -25 12
        > 7,7
        > done
        < MESSAGE DATABASE ONE 119 -25 12 3 w*
        > yxedittvddatabase 7 -1 29995 9
        > 7,7
        > 8,6
        > done
        < MESSAGE DATABASE ONE 108 29995 9 3 l6
        > yxedittvddatabase 6 -1 -40 3
        > 7,7
        > 8,7
        > done
        < MESSAGE DATABASE ONE -1 -40 3 3 54%
        > yxedittextdatabase \"the \\\"center\\\"
        > of the board\" and more
        > 7,7
        > done
        > yxeditlabeldatabase 7,7 good
        > done
        > yxeditlabeldatabase 17,7 far
        > done
        < ERROR *",
    );
    // A second brain process finds the texts that the first has stored, even for a mirror image of the position.
    check_database(
        &path,
        "> yxquerydatabasetext
        > 7,7
        > done
        < MESSAGE DATABASE TEXT \"the \\\"center\\\"\\nof the board\"
        > yxquerydatabaseallt
        > done
        < MESSAGE DATABASE REFRESH
        < MESSAGE DATABASE 7 7 30506 -25 12 3 1 good
        < MESSAGE DATABASE DONE
        < MESSAGE DATABASE TEXT \"\"
        > yxquerydatabaseone
        > 7,7
        > 6,6
        > done
        < MESSAGE DATABASE ONE 108 29995 9 3 l6
        > INFO database_readonly 1
        > yxdeletedatabaseone
        > 7,7
        > done
        < MESSAGE the database is only read
        > INFO database_readonly 0
        > yxdeletedatabaseall wl
        > 7,7
        > done
        < MESSAGE 1 positions are removed
        < MESSAGE DATABASE REFRESH
        < MESSAGE DATABASE 7 6 3486757 -40 3 3 0
        < MESSAGE DATABASE 6 7 3486757 -40 3 3 0
        < MESSAGE DATABASE 8 7 3486757 -40 3 3 0
        < MESSAGE DATABASE 7 8 3486757 -40 3 3 0
        < MESSAGE DATABASE DONE
        > yxdeletedatabaseone
        > 7,7
        > done
        > yxquerydatabaseone
        > 7,7
        > done
        < MESSAGE DATABASE ONE 0 0 0 0",
    );
}

/// Checks two commands that delete wins and losses from the database. `wlnostep` deletes those whose label has no
/// number (`w*` or `l*`), `wlinstep 5` those whose label has a number up to 5 (such as `w4` or `l5`).
#[test]
fn wins_and_losses_are_deleted_by_their_number_of_stones() {
    let root = tempfile::tempdir().unwrap();
    check_database(
        &root.path().join("evaluations"),
        "> yxedittvddatabase 7 87 -25 12
        > 7,7
        > done
        < MESSAGE DATABASE ONE 119 -25 12 3 w*
        > yxedittvddatabase 6 -1 29995 9
        > 7,7
        > 8,6
        > done
        < MESSAGE DATABASE ONE 108 29995 9 3 l6
        > yxedittvddatabase 6 -1 -29996 7
        > 7,7
        > 8,7
        > done
        < MESSAGE DATABASE ONE 119 -29996 7 3 w5
        > yxdeletedatabaseall wlinstep 4
        > done
        < MESSAGE 0 positions are removed
        < MESSAGE DATABASE REFRESH
        < MESSAGE DATABASE 7 7 30506 -25 12 3 0
        < MESSAGE DATABASE DONE
        > yxdeletedatabaseall wlinsteprecursive 5
        > done
        < MESSAGE 1 positions are removed
        < MESSAGE DATABASE REFRESH
        < MESSAGE DATABASE 7 7 30506 -25 12 3 0
        < MESSAGE DATABASE DONE
        > yxquerydatabaseone
        > 7,7
        > 8,7
        > done
        < MESSAGE DATABASE ONE 0 0 0 0
        > yxdeletedatabaseall wlnostep
        > done
        < MESSAGE 1 positions are removed
        < MESSAGE DATABASE REFRESH
        < MESSAGE DATABASE DONE
        > yxdeletedatabaseall wlnosteprecursive
        > 7,7
        > done
        < MESSAGE 0 positions are removed
        < MESSAGE DATABASE REFRESH
        < MESSAGE DATABASE 6 6 27702 29995 9 3 0
        < MESSAGE DATABASE 8 6 27702 29995 9 3 0
        < MESSAGE DATABASE 6 8 27702 29995 9 3 0
        < MESSAGE DATABASE 8 8 27702 29995 9 3 0
        < MESSAGE DATABASE DONE
        > yxdeletedatabaseall WLINSTEP 6
        > 7,7
        > done
        < MESSAGE 1 positions are removed
        < MESSAGE DATABASE REFRESH
        < MESSAGE DATABASE DONE
        > yxdeletedatabaseall wlinstep some
        < ERROR a number of stones is a number, not \"some\"",
    );
}

#[test]
fn files_of_other_programs_are_written_and_read() {
    let root = tempfile::tempdir().unwrap();
    let at = |name: &str| root.path().join(name).to_str().unwrap().to_owned();
    let (own, db, lib, part, csv) = (at("own"), at("yixin.db"), at("game.lib"), at("part.db"), at("all.csv"));
    check_database(
        Path::new(&own),
        &format!(
            "> yxedittvddatabase 7 87 -29996 7
            > 7,7
            > 8,7
            > 9,7
            > done
            < MESSAGE DATABASE ONE 119 -29996 7 3 w5
            > yxedittvddatabase 7 -1 10 5
            > 7,7
            > done
            < MESSAGE DATABASE ONE -1 10 5 3 48%
            > yxdbtolib
            > {lib}
            < MESSAGE 2 positions were written to {lib}
            > yxdbtotxtall
            > {csv}
            < MESSAGE 2 positions were written to {csv}
            > yxsetdatabase
            > {db}
            < MESSAGE the database {db} has 0 positions
            > yxdbmerge
            > {own}
            < MESSAGE 2 of 2 positions of {own} were taken over
            > yxsavedatabase
            < MESSAGE the database is saved: 2 positions
            > yxboard
            > 7,7,1
            > 8,7,2
            > done
            > yxdbsplit {part}
            < MESSAGE 1 positions were written to {part}
            > yxsetdatabase
            > {csv}
            < MESSAGE {csv}: it is not a database of evaluations"
        ),
    );
    check_database(
        Path::new(&db),
        &format!(
            "> yxquerydatabaseone
            > 7,7
            > 7,8
            > 7,9
            > done
            < MESSAGE DATABASE ONE 119 -29996 7 3 w5
            > yxsetdatabase {part}
            < MESSAGE the database {part} has 1 positions
            > yxsetdatabase {own}2
            < MESSAGE the database {own}2 has 0 positions
            > yxlibtodb
            > {lib}
            < MESSAGE 2 of 2 positions of {lib} were taken over
            > yxquerydatabaseone
            > 7,7
            > done
            < MESSAGE DATABASE ONE -1 10 0 3 48%"
        ),
    );
}

/// Requests a move in a position. Returns the lines that the brain sends before the move, and the move itself.
fn asked(brain: &mut Brain, board: &str) -> (Vec<String>, String) {
    brain.send(format!("RESTART\nBOARD\n{board}\nDONE\n").as_bytes());
    assert_eq!(brain.line(), "OK");
    let mut reports = Vec::new();
    loop {
        let line = brain.line();
        if line.starts_with(|it: char| it.is_ascii_digit()) {
            return (reports, line);
        }
        reports.push(line);
    }
}

#[test]
fn what_a_search_has_found_is_played_again_without_a_search() {
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("evaluations");
    let launch = || {
        let mut brain = Brain::launch(&["--seed", "1", "--database", path.to_str().unwrap()]);
        brain.send(b"START 15\nINFO max_node 4000\n");
        assert_eq!(brain.line(), "OK");
        brain
    };
    let (board, turned) = ("7,7,2\n8,6,1\n8,8,2\n6,6,1\n9,7,2", "7,7,2\n8,8,1\n6,8,2\n8,6,1\n7,9,2");
    let mut brain = launch();
    let (reports, played) = asked(&mut brain, board);
    assert!(1 < reports.len(), "it has searched: {reports:?}");
    drop(brain);
    let mut brain = launch();
    let (reports, again) = asked(&mut brain, board);
    assert_eq!(again, played);
    assert!(reports.len() == 1 && reports[0].contains("| Time 0ms |"), "{reports:?}");
    let (reports, _) = asked(&mut brain, turned);
    assert_eq!(reports.len(), 1, "the board turned by a quarter: {reports:?}");
    // The brain searches if more nodes are requested than the stored search had, or if it is told not to use the
    // database.
    brain.send(b"INFO max_node 20000\n");
    assert!(1 < asked(&mut brain, board).0.len());
    brain.send(b"INFO usedatabase 0\n");
    assert!(1 < asked(&mut brain, board).0.len());
    brain.send(b"INFO usedatabase 1\n");
    assert_eq!(asked(&mut brain, board).0.len(), 1);
    // The manager blocks the point of the move in the database. The brain does not play this move, but searches for
    // another.
    brain.send(format!("YXBLOCK\n{played}\nDONE\n").as_bytes());
    let (reports, other) = asked(&mut brain, board);
    assert!(1 < reports.len() && other != played);
    // The brain plays the move that the database marks as best, whatever its value.
    brain.send(b"YXBLOCKRESET\nYXSETBESTMOVEDATABASE\n7,7\n8,6\n8,8\n6,6\n9,7\n0,14\nDONE\n");
    assert_eq!(asked(&mut brain, board), (Vec::new(), "0,14".to_owned()));
    // A weaker level of the engine does not use the database.
    drop(brain);
    let weak = &["--opponent", "master", "--level", "3", "--seed", "1", "--database", path.to_str().unwrap()];
    let mut brain = Brain::launch(weak);
    brain.send(b"START 15\nINFO max_node 100\n");
    assert_eq!(brain.line(), "OK");
    assert_ne!(asked(&mut brain, board).1, "0,14");
}
