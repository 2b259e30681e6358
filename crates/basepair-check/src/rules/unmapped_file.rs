//! What belongs nowhere in an application is not judged, and one note says how much that is.

use super::check;

check!(
    "unmapped-file",
    Note,
    File,
    "A file of an application that belongs to no element is not judged.",
    "The law passes it by in silence; map its folder to an element to have it judged."
);
