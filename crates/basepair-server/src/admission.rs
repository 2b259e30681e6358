//! Admission: how much work the requests of one client, and of all clients together, may cause at a time. What is over a
//! limit is not queued but refused with 503 and `Retry-After`, so that neither memory nor waiting time grows with the
//! number of requests. Half of everything is kept for clients that ask for little, so that a client who takes all it can
//! get does not take it from others.
//!
//! The limits are in `docs/operations.md`, too.

mod turns;

pub use turns::{Place, Taker, Turns};

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use tokio::sync::watch;

/// The largest message of an agent, in bytes.
pub const LARGEST_MESSAGE: usize = 256 * 1024;

const MIB: usize = 1024 * 1024;

/// What is limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// A connection on which the head of a request, or a frame, has arrived in part, and is large.
    Head,
    /// A stream of an HTTP/2 connection whose response is not passed on completely.
    Stream,
    /// A request body that has not arrived completely.
    Body,
    /// The bytes of messages, until they are answered.
    MessageBytes,
    /// The bytes of answers to messages, until the client has read them.
    AnswerBytes,
    /// The bytes of documents that were built, until the client has read them. Each counts once for a client, however many
    /// responses it is in.
    DocumentBytes,
    /// A message that is being answered, or waits for its turn.
    Call,
    /// A document that is built for a request, or waits for its turn. Those who wait for the same one cause nothing.
    Document,
    /// The same for an answer to a search, which has threads of its own.
    Search,
}

#[derive(Debug, Clone, Copy)]
struct Limit {
    /// For one client.
    each: usize,
    /// For all together.
    all: usize,
    /// What a client gets even if others have half of everything.
    kept: usize,
}

/// How much of some work there is.
#[derive(Debug, Clone, Copy, Default)]
pub struct Load {
    pub now: usize,
    /// How often it was refused since the start.
    pub refused: u64,
}

impl Work {
    pub const ALL: [Self; 9] = [
        Self::Head,
        Self::Stream,
        Self::Body,
        Self::MessageBytes,
        Self::AnswerBytes,
        Self::Call,
        Self::Document,
        Self::DocumentBytes,
        Self::Search,
    ];

    /// How metrics call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Head => "head",
            Self::Stream => "stream",
            Self::Body => "body",
            Self::MessageBytes => "message_bytes",
            Self::AnswerBytes => "answer_bytes",
            Self::Call => "call",
            Self::Document => "document",
            Self::DocumentBytes => "document_bytes",
            Self::Search => "search",
        }
    }

    /// How much is admitted for all clients together.
    pub fn for_all(self) -> usize {
        self.limit().all
    }

    const fn limit(self) -> Limit {
        match self {
            // Each takes up to 100 KB.
            Self::Head => Limit { each: 64, all: 1024, kept: 1 },
            // Each takes 8 KB. A proxy has all of its clients on one address.
            Self::Stream => Limit { each: 4096, all: 8192, kept: 16 },
            Self::Body => Limit { each: 8, all: 512, kept: 1 },
            Self::MessageBytes => {
                Limit { each: 8 * LARGEST_MESSAGE, all: 128 * LARGEST_MESSAGE, kept: LARGEST_MESSAGE }
            }
            // The longest answers have 400 KB before they are quoted.
            Self::AnswerBytes => Limit { each: 4 * MIB, all: 64 * MIB, kept: MIB },
            // A cache keeps what it can; this is for what readers keep that take their time.
            Self::DocumentBytes => Limit { each: 64 * MIB, all: 1024 * MIB, kept: 8 * MIB },
            Self::Call => Limit { each: 32, all: 256, kept: 1 },
            // A browser asks for six at a time.
            Self::Document => Limit { each: 32, all: 512, kept: 6 },
            Self::Search => Limit { each: 8, all: 128, kept: 1 },
        }
    }
}

/// The work is more than is admitted now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Busy;

/// What is going on, by client.
#[derive(Debug, Default)]
pub struct Admission {
    heads: Mutex<Table>,
    streams: Mutex<Table>,
    bodies: Mutex<Table>,
    message_bytes: Mutex<Table>,
    answer_bytes: Mutex<Table>,
    document_bytes: Mutex<Table>,
    calls: Mutex<Table>,
    documents: Mutex<Table>,
    searches: Mutex<Table>,
    /// Whether work that waits for its turn is given up.
    closed: watch::Sender<bool>,
}

#[derive(Debug, Default)]
struct Table {
    all: usize,
    refused: u64,
    clients: HashMap<IpAddr, usize>,
}

impl Admission {
    /// Starts some work of a client. It ends when the result is dropped.
    pub fn admit(self: &Arc<Self>, work: Work, client: IpAddr, amount: usize) -> Result<Admitted, Busy> {
        let mut admitted = Admitted { admission: Arc::clone(self), work, client, amount: 0 };
        admitted.grow(amount)?;
        Ok(admitted)
    }

    /// From now on, work that would have to wait for its turn is refused: the server shuts down.
    pub fn close(&self) {
        self.closed.send_replace(true);
    }

    /// Waits for a turn, at most until waiting work is refused.
    pub async fn turn(&self, turns: &Turns, taker: Taker) -> Result<Place, Busy> {
        let mut closed = self.closed.subscribe();
        tokio::select! {
            biased;
            place = turns.take(taker) => Ok(place),
            _ = closed.wait_for(|closed| *closed) => Err(Busy),
        }
    }

    pub fn load(&self, work: Work) -> Load {
        self.change(work, |table| Load { now: table.all, refused: table.refused })
    }

    fn change<T>(&self, work: Work, change: impl FnOnce(&mut Table) -> T) -> T {
        let table = match work {
            Work::Head => &self.heads,
            Work::Stream => &self.streams,
            Work::Body => &self.bodies,
            Work::MessageBytes => &self.message_bytes,
            Work::AnswerBytes => &self.answer_bytes,
            Work::DocumentBytes => &self.document_bytes,
            Work::Call => &self.calls,
            Work::Document => &self.documents,
            Work::Search => &self.searches,
        };
        change(&mut table.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Whose address it is, as far as limits go: with IPv6 a customer has a whole network.
pub fn group(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        v4 => v4,
    }
}

/// Somebody on whose behalf work is done.
#[derive(Debug, Clone)]
pub struct Client {
    pub admission: Arc<Admission>,
    pub address: IpAddr,
}

impl Client {
    pub fn admit(&self, work: Work, amount: usize) -> Result<Admitted, Busy> {
        self.admission.admit(work, self.address, amount)
    }

    /// Waits for a turn.
    pub async fn turn(&self, turns: &Turns) -> Result<Place, Busy> {
        self.admission.turn(turns, Some(self.address)).await
    }

    /// Bytes of a document that was built. The largest document of all can be read by a client that reads nothing else.
    fn admit_document(&self, bytes: usize) -> Result<Admitted, Busy> {
        self.admit(Work::DocumentBytes, bytes.min(Work::DocumentBytes.limit().each))
    }
}

/// Those who have a document and have not read it completely.
#[derive(Debug, Default)]
pub struct Readers(Mutex<HashMap<IpAddr, Weak<Admitted>>>);

impl Readers {
    /// Another response for a client, which has so many bytes. They count until every response of this client was read.
    pub fn add(&self, client: &Client, bytes: usize) -> Result<Arc<Admitted>, Busy> {
        let mut readers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(held) = readers.get(&client.address).and_then(Weak::upgrade) {
            return Ok(held);
        }
        let held = Arc::new(client.admit_document(bytes)?);
        if readers.len() == readers.capacity() {
            readers.retain(|_, held| held.strong_count() > 0);
        }
        readers.insert(client.address, Arc::downgrade(&held));
        Ok(held)
    }
}

/// Work that was admitted.
#[derive(Debug)]
pub struct Admitted {
    admission: Arc<Admission>,
    work: Work,
    client: IpAddr,
    amount: usize,
}

impl Admitted {
    pub fn client(&self) -> IpAddr {
        self.client
    }

    /// Waits for a turn to do it.
    pub async fn turn(&self, turns: &Turns) -> Result<Place, Busy> {
        self.admission.turn(turns, Some(self.client)).await
    }

    /// The work turns out to be larger.
    pub fn grow(&mut self, by: usize) -> Result<(), Busy> {
        let (limit, client) = (self.work.limit(), self.client);
        self.admission.change(self.work, |table| {
            let own = table.clients.get(&client).copied().unwrap_or_default() + by;
            let all = table.all + by;
            let most = if own <= limit.kept { limit.all } else { limit.all / 2 };
            if own > limit.each || all > most {
                table.refused += 1;
                return Err(Busy);
            }
            if by > 0 {
                table.clients.insert(client, own);
                table.all = all;
            }
            Ok(())
        })?;
        self.amount += by;
        Ok(())
    }
}

impl Drop for Admitted {
    fn drop(&mut self) {
        let (client, amount) = (self.client, self.amount);
        self.admission.change(self.work, |table| {
            table.all = table.all.saturating_sub(amount);
            if let Some(own) = table.clients.get_mut(&client) {
                *own = own.saturating_sub(amount);
                if *own == 0 {
                    table.clients.remove(&client);
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limits_are_documented() {
        let document = include_str!("../../../docs/operations.md");
        let text = |amount: usize| match amount / (1024 * 1024) {
            0 => amount.to_string(),
            mebibytes => format!("{mebibytes} MiB"),
        };
        for (work, name) in [
            (Work::Head, "heads of requests"),
            (Work::Stream, "HTTP/2 streams"),
            (Work::Body, "bodies"),
            (Work::MessageBytes, "the bytes of messages"),
            (Work::AnswerBytes, "the bytes of answers"),
            (Work::DocumentBytes, "the bytes of documents"),
            (Work::Call, "messages"),
            (Work::Document, "pages, images, previews"),
            (Work::Search, "searches"),
        ] {
            let row = document.lines().find(|line| line.starts_with(&format!("| {name}"))).unwrap();
            let Limit { each, all, .. } = work.limit();
            assert!(row.ends_with(&format!("| {} | {} |", text(each), text(all))), "{row}");
        }
    }

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn addresses_of_one_network_count_together() {
        assert_eq!(group(address("2001:db8::1")), group(address("2001:db8::2:1")));
        assert_ne!(group(address("2001:db8::1")), group(address("2001:db8:0:1::1")));
        assert_eq!(group(address("::ffff:10.0.0.1")), address("10.0.0.1"));
        assert_ne!(group(address("10.0.0.1")), group(address("10.0.0.2")));
    }

    fn client(number: u32) -> IpAddr {
        IpAddr::from(number.to_be_bytes())
    }

    #[test]
    fn a_client_has_a_share_and_gets_it_back() {
        let admission = Arc::<Admission>::default();
        let each = Work::Body.limit().each;
        let mut held: Vec<_> =
            (0..each).map(|_| admission.admit(Work::Body, client(1), 1).unwrap()).collect();
        assert_eq!(admission.admit(Work::Body, client(1), 1).unwrap_err(), Busy);
        assert!(admission.admit(Work::Body, client(2), 1).is_ok());
        // Other work has limits of its own.
        assert!(admission.admit(Work::Call, client(1), 1).is_ok());
        held.pop();
        assert!(admission.admit(Work::Body, client(1), 1).is_ok());
        drop(held);
        let table = admission.bodies.lock().unwrap();
        assert!(table.all == 0 && table.clients.is_empty());
    }

    #[test]
    fn clients_that_take_all_they_can_get_leave_room_for_those_that_ask_for_little() {
        let admission = Arc::<Admission>::default();
        let Limit { all, .. } = Work::Call.limit();
        let mut greedy = Vec::new();
        for number in 0..1000 {
            while let Ok(held) = admission.admit(Work::Call, client(number % 4), 1) {
                greedy.push(held);
            }
        }
        assert_eq!(greedy.len(), all / 2);
        let honest: Vec<_> =
            (100..).map_while(|number| admission.admit(Work::Call, client(number), 1).ok()).collect();
        assert_eq!(honest.len(), all / 2);
        // Refused work leaves nothing behind.
        drop((greedy, honest));
        let table = admission.calls.lock().unwrap();
        assert!(table.all == 0 && table.clients.is_empty());
    }

    #[test]
    fn work_that_grows_over_a_limit_is_refused_and_keeps_what_it_had() {
        let admission = Arc::<Admission>::default();
        let Limit { each, .. } = Work::MessageBytes.limit();
        let mut held = admission.admit(Work::MessageBytes, client(1), each).unwrap();
        assert_eq!(held.grow(1), Err(Busy));
        assert_eq!(admission.message_bytes.lock().unwrap().all, each);
        drop(held);
        assert_eq!(admission.message_bytes.lock().unwrap().all, 0);
    }
}
