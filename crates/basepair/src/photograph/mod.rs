//! Takes pictures of items through their live frames: which items, at which size, and where the pictures belong.

mod browser;
mod camera;
mod devtools;
mod place;
mod program;
mod session;

pub use browser::Browser;
pub use place::{PictureFile, picture_files, write};
pub use program::find;
pub use session::{Sitter, Taken, take_all};
