//! Addresses that are gone for ever. Rows are never removed and never rewired: absence is the intended
//! state, whatever the model holds.

/// An address of the retired axis model.
#[derive(Debug)]
pub struct Retired {
    pub path: &'static str,
    pub explanation: &'static str,
}

/// Where the live model is.
pub const SUCCESSOR: &str = "/api/v1/architecture";

pub const RETIRED: &[Retired] = &[
    Retired {
        path: "/api/v1/architecture/frontend/axes",
        explanation: "The model of axes is retired and will not come back.",
    },
    Retired {
        path: "/api/v1/architecture/frontend/layers",
        explanation: "The model of layers is retired and will not come back.",
    },
];
