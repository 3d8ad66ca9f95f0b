//! Opening procedures over the protocol.

use gumu_core::protocol::Reply;

use crate::protocol::{Brain, check};

#[test]
fn an_opening_is_offered_and_chosen() {
    check(
        "> START 15
        < OK
        > SWAP2BOARD
        > 7,7
        > DONE
        < ERROR an opening has no stones, three or five
        > SWAP2BOARD
        > 7,7
        > 8,8
        > 7,7
        > DONE
        < ERROR (7,7): *
        > SWAP2BOARD
        > 7,7
        > 0,0
        > 7,8
        > 0,14
        > 7,9
        > DONE
        < SWAP
        > SWAP2BOARD
        > 0,0
        > 7,7
        > 14,14
        > DONE
        < move *",
    );
}

/// Two brains carry out the opening procedure as a manager directs them, and then start the game.
#[test]
fn an_opening_is_gone_through_by_two_brains() {
    let mut seen = [false; 2];
    for seed in ["1", "2", "3", "4"] {
        let mut brains = ["1", seed].map(|seed| Brain::launch(&["--opponent", "master:2", "--seed", seed]));
        let mut ask = |n: usize, command: &str, stones: &[String]| {
            let brain = &mut brains[n];
            brain.send(
                format!("{command}\n{}DONE\n", stones.iter().map(|it| format!("{it}\n")).collect::<String>())
                    .as_bytes(),
            );
            let answer = brain.reply();
            answer.split(' ').map(str::to_owned).collect::<Vec<_>>()
        };
        for n in 0..2 {
            assert_eq!(ask(n, "START 15\nYXBOARD", &[]), ["OK"]);
        }
        let mut stones = ask(0, "SWAP2BOARD", &[]);
        assert_eq!(stones.len(), 3, "{stones:?}");
        let mut chooser = 1;
        let mut answer = ask(1, "SWAP2BOARD", &stones);
        if answer.len() == 2 {
            stones.append(&mut answer);
            chooser = 0;
            answer = ask(0, "SWAP2BOARD", &stones);
        }
        seen[chooser] = true;
        assert_eq!(answer.len(), 1, "{answer:?}");
        let has_moved = answer != ["SWAP"];
        if has_moved {
            stones.append(&mut answer);
        }
        // Now the brain that has not chosen a side must move. It plays White if the other brain has answered `SWAP`,
        // and Black if the other brain has played a white stone.
        let own = |n: usize| (n % 2 == 1) != has_moved;
        let list: Vec<_> = (0..).zip(&stones).map(|(n, it)| format!("{it},{}", if own(n) { 1 } else { 2 })).collect();
        let reply = ask(1 - chooser, "BOARD", &list);
        assert!(matches!(Reply::parse(&reply.join(" ")), Reply::Moves(points) if points.len() == 1), "{reply:?}");
    }
    assert!(seen[0] || seen[1]);
}
