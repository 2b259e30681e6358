//! The process that makes the kit of a registry while a server runs. What it does is the business of whoever starts it.

use crate::helper::Helper;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// No answer is longer.
const LONGEST: u64 = 64 * 1024;

/// What a maker says.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// What was made, in one line; nothing if the kit that is there is as good.
    pub made: Option<String>,
    /// What keeps previews from running, each with what to do.
    pub missing: Vec<String>,
}

impl Answer {
    /// No kit, and why.
    pub fn without(why: String) -> Self {
        Self { made: None, missing: vec![why] }
    }
}

/// A maker, and the way to it.
#[derive(Debug)]
pub struct Maker {
    /// The kit that it makes.
    kit: PathBuf,
    helper: Helper,
}

impl Maker {
    /// Starts a program that answers each question with an [`Answer`].
    pub fn start(command: &mut Command, kit: PathBuf) -> io::Result<Self> {
        Ok(Self { kit, helper: Helper::start(command)? })
    }

    /// The folder that its kits are in.
    pub fn folder(&self) -> Option<&Path> {
        self.kit.parent()
    }

    /// Waits until there is a kit, or a reason why not.
    pub fn ask(&self) -> io::Result<Answer> {
        self.helper.ask(&(), LONGEST)
    }
}
