//! What a person does at a table.

use std::time::Duration;

use thirtyfour::prelude::*;

use crate::Stage;

/// Something of that test id.
#[must_use]
pub fn id(name: &str) -> String {
    format!("[data-testid='{name}']")
}

impl Stage {
    /// Sets up a match of Patchwork: who sits where, and who starts.
    pub async fn sit_down(&self, seats: [&str; 2], starter: &str) {
        self.go("#/new/patchwork").await;
        for (seat, sitter) in seats.iter().enumerate() {
            self.choose(&format!("sitter-{seat}"), sitter).await;
        }
        self.choose("starter", starter).await;
        self.click("[data-testid='begin']").await;
        self.see("[data-testid='quilt']").await;
    }

    /// Chooses a value of a list.
    pub async fn choose(&self, list: &str, value: &str) {
        self.see(&id(list)).await;
        self.click(&format!("[data-testid='{list}'] option[value='{value}']")).await;
    }

    /// How many entries the log of the match has.
    pub async fn entries(&self) -> usize {
        if !self.sees(&id("log")).await {
            self.see("body").await.send_keys("l").await.unwrap();
        }
        self.browser.find_all(By::Css(".log-line")).await.unwrap().len()
    }

    /// Presses a key that is for the table, not for a field.
    pub async fn press(&self, key: &str) {
        self.browser.action_chain().send_keys(key).perform().await.unwrap();
    }

    /// Waits for the person's turn, or for the end; says whether there is something to decide.
    pub async fn my_turn(&self) -> bool {
        for _ in 0..1200 {
            if self.sees(&id("ending")).await {
                return false;
            }
            if !self.sees(".table.thinking").await && self.sees(&format!("{}, {}", id("advance"), id("place"))).await {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("nobody's turn comes: {}", self.text(&id("now")).await);
    }

    /// One decision with the mouse: takes the first patch that can be taken, or else advances.
    pub async fn decide_by_click(&self) {
        if self.sees(&id("place")).await {
            self.click(&id("place")).await;
            return;
        }
        let offers = self.browser.find_all(By::Css(".offer:not(.dear):not(.no-room)")).await.unwrap();
        match offers.first() {
            Some(offer) => {
                offer.click().await.unwrap();
                self.click(&id("place")).await;
            }
            None => self.click(&id("advance")).await,
        }
    }
}
