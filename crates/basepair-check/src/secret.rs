//! Detects secrets: by the known formats of keys, by a password in a URL, or because the text appears to be random.

use aho_corasick::{AhoCorasick, Input, MatchKind};
use basepair_model::network::Scope;
use basepair_model::place::Span;
use std::collections::HashSet;
use std::sync::LazyLock;

/// The prefix, minimum length and description of known keys.
const SHAPES: &[(&str, usize, &str)] = &[
    ("sk-ant-", 20, "an Anthropic key"),
    ("sk-proj-", 20, "an OpenAI key"),
    ("sk-or-", 20, "an OpenRouter key"),
    ("sk-", 32, "an API key"),
    ("sk_live_", 16, "a live Stripe key"),
    ("rk_live_", 16, "a live Stripe key"),
    ("sk_test_", 24, "a Stripe key"),
    ("whsec_", 20, "a webhook secret"),
    ("ghp_", 30, "a GitHub token"),
    ("gho_", 30, "a GitHub token"),
    ("ghu_", 30, "a GitHub token"),
    ("ghs_", 30, "a GitHub token"),
    ("ghr_", 30, "a GitHub token"),
    ("github_pat_", 30, "a GitHub token"),
    ("glpat-", 20, "a GitLab token"),
    ("xoxb-", 20, "a Slack token"),
    ("xoxp-", 20, "a Slack token"),
    ("xoxa-", 20, "a Slack token"),
    ("xapp-", 20, "a Slack token"),
    ("https://hooks.slack.com/services/", 50, "a Slack webhook"),
    ("https://discord.com/api/webhooks/", 60, "a Discord webhook"),
    ("AKIA", 20, "an AWS key"),
    ("ASIA", 20, "an AWS key"),
    ("AIza", 35, "a Google key"),
    ("ya29.", 30, "a Google token"),
    ("GOCSPX-", 24, "a Google secret"),
    ("SG.", 40, "a SendGrid key"),
    ("npm_", 30, "an npm token"),
    ("pypi-", 30, "a PyPI token"),
    ("hf_", 30, "a Hugging Face token"),
    ("dop_v1_", 40, "a DigitalOcean token"),
    ("shpat_", 30, "a Shopify token"),
    ("shpss_", 30, "a Shopify secret"),
    ("sq0atp-", 20, "a Square token"),
    ("lin_api_", 30, "a Linear key"),
    ("ntn_", 40, "a Notion token"),
    ("secret_", 40, "a Notion token"),
    ("dckr_pat_", 20, "a Docker token"),
    ("gsk_", 40, "a Groq key"),
    ("pplx-", 40, "a Perplexity key"),
    ("re_", 30, "a Resend key"),
    ("sbp_", 40, "a Supabase token"),
    ("vercel_", 24, "a Vercel token"),
    ("figd_", 30, "a Figma token"),
    ("AGE-SECRET-KEY-1", 50, "an age key"),
    (OPEN, 20, "a private key"),
];

/// How the addresses of databases and queues start, which contain a password.
const DATABASES: &[&str] = &[
    "postgres://",
    "postgresql://",
    "mysql://",
    "mariadb://",
    "mongodb://",
    "mongodb+srv://",
    "redis://",
    "rediss://",
    "amqp://",
    "amqps://",
];

/// How every private key starts.
const OPEN: &str = "-----BEGIN ";

/// Words that mark a text as a placeholder.
const PLACEHOLDERS: &[&str] = &[
    "your",
    "example",
    "xxx",
    "changeme",
    "change-me",
    "change_me",
    "placeholder",
    "replace",
    "todo",
    "dummy",
    "sample",
    "insert",
    "...",
    "<",
    "${",
    "{{",
    "1234567",
    "abcdef",
    "0000000",
    "*****",
    "password",
    "secret-here",
    "here",
];

/// The secrets in a source.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Secrets {
    /// Each key once, however often it occurs, with what it looks like.
    pub keys: Vec<(Span, &'static str)>,
    /// The first line of a private key.
    pub private_key: Option<Span>,
}

/// Finds all beginnings of keys in one search. For 85 MB of sources, this takes 38 ms; finding all words that are long enough to
/// be a key took 53, and private keys another 16.
static BEGINNINGS: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| {
    let beginnings = SHAPES.iter().map(|(start, ..)| start).chain(DATABASES);
    AhoCorasick::builder().match_kind(MatchKind::LeftmostFirst).build(beginnings).ok()
});

/// The secrets in a source.
pub fn find(text: &str) -> Secrets {
    let mut secrets = Secrets::default();
    let mut seen = HashSet::new();
    let Some(beginnings) = BEGINNINGS.as_ref() else { return secrets };
    let mut from = 0;
    // The beginning of a key may overlap with the end of another: `sk-----BEGIN`.
    while let Some(found) = beginnings.find(Input::new(text).range(from..)) {
        let at = found.start();
        from = at + 1;
        if secrets.private_key.is_none() {
            secrets.private_key = private_key(text, at);
        }
        let secret = word_at(text, at).and_then(|word| Some((word, key(word)?)));
        let Some((word, kind)) = secret.or_else(|| database_at(text, at)) else {
            continue;
        };
        if seen.insert(word) {
            secrets.keys.push((Span::new(at, at + word.len()), kind));
        }
    }
    secrets
}

/// The word that starts here, if it is long enough to be a key.
fn word_at(text: &str, at: usize) -> Option<&str> {
    const SHORTEST: usize = 20;
    let is_inside = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    if text.get(..at)?.bytes().next_back().is_some_and(is_inside) {
        return None;
    }
    let rest = text.get(at..)?;
    // The secret of a webhook is the path of its address.
    let is_address = rest.starts_with("https://");
    let in_address = |byte: u8| is_address && matches!(byte, b'/' | b':');
    let length = rest.bytes().take_while(|byte| is_inside(*byte) || in_address(*byte)).count();
    rest.get(..length).filter(|_| length >= SHORTEST)
}

/// The address of a database that starts here, up to its host, if it has a password that looks real.
fn database_at(text: &str, at: usize) -> Option<(&str, &'static str)> {
    const LONGEST: usize = 300;
    let rest = text.get(at..)?;
    let scheme = DATABASES.iter().find(|scheme| rest.starts_with(**scheme))?;
    let is_outside = |c: char| c.is_whitespace() || c.is_control() || "\"'`<>\\/?#".contains(c);
    let near = rest.char_indices().nth(LONGEST).and_then(|(end, _)| rest.get(..end)).unwrap_or(rest);
    let length = near.get(scheme.len()..)?.find(is_outside).unwrap_or(near.len() - scheme.len());
    let address = near.get(..scheme.len() + length)?;
    (has_password(address) && is_exposed(address)).then_some((address, PASSWORD))
}

/// The kind of key that a word of a source looks like, if it has a known prefix and the rest appears to be random. Stricter
/// than [`kind`], because sources contain many long words.
fn key(word: &str) -> Option<&'static str> {
    let (start, _, kind) =
        SHAPES.iter().find(|(start, least, _)| word.starts_with(start) && word.len() >= *least)?;
    let rest = word.get(start.len()..)?;
    let lower = word.to_lowercase();
    let digits = rest.bytes().filter(u8::is_ascii_digit).count();
    let letters = rest.bytes().filter(u8::is_ascii_alphabetic).count();
    let stands_in = PLACEHOLDERS.iter().any(|placeholder| lower.contains(placeholder));
    (!stands_in && digits >= 2 && letters >= 5 && !is_readable(rest) && entropy(rest) > 3.3).then_some(kind)
}

/// The span of the first line of a private key that starts here, if a key follows.
fn private_key(text: &str, at: usize) -> Option<Span> {
    const CLOSE: &str = "PRIVATE KEY-----";
    /// Longer than the first line of any key. A text may repeat its beginning.
    const LONGEST: usize = 80;
    let rest = text.get(at..).filter(|rest| rest.starts_with(OPEN))?;
    let near = rest.char_indices().nth(LONGEST).and_then(|(end, _)| rest.get(..end)).unwrap_or(rest);
    let line = near.split(['\n', '\\']).next()?;
    let end = line.find(CLOSE).map(|close| at + close + CLOSE.len())?;
    let body = text.get(end..)?.get(..80.min(text.len() - end))?;
    let line_ends = ['\n', '\r', '\t', '\\', 'n', 'r', 't', ' ', '"', '+', '\'', '`'];
    let body = body.trim_start_matches(line_ends);
    let key: String = body.chars().take_while(|c| c.is_ascii_alphanumeric() || "+/=".contains(*c)).collect();
    (key.len() >= 40 && entropy(&key) > 3.3).then(|| Span::new(at, end))
}

/// The kind of secret that a text looks like, if any.
pub fn kind(text: &str) -> Option<&'static str> {
    let text = text.trim();
    if has_password(text) {
        return Some(PASSWORD);
    }
    let lower = text.to_lowercase();
    if PLACEHOLDERS.iter().any(|word| lower.contains(word)) && !text.starts_with(OPEN) {
        return None;
    }
    let shape = SHAPES.iter().find(|(start, least, _)| text.starts_with(start) && text.len() >= *least);
    if let Some((_, _, kind)) = shape {
        return Some(kind);
    }
    if text.starts_with("eyJ") && text.matches('.').count() == 2 && text.len() > 40 {
        return Some("a signed token");
    }
    looks_random(text).then_some("a secret, because it appears to be random")
}

const PASSWORD: &str = "a URL with a password";

/// `scheme://user:password@host`, unless the password or the host is obviously a placeholder.
fn has_password(text: &str) -> bool {
    let Some((user, password, host)) = credentials(text) else { return false };
    let usual = ["pass", "postgres", "root", "admin", "user", "test", "guest", "secret", "mysql", "redis"];
    let (lower, host) = (password.to_lowercase(), host.to_lowercase());
    let stands_in = PLACEHOLDERS.iter().any(|word| lower.contains(word)) || usual.contains(&lower.as_str());
    let is_nowhere =
        ["example.", "your"].iter().any(|word| host.split_inclusive('.').any(|part| part.starts_with(word)));
    password.len() >= 6 && password != user && !stands_in && !is_nowhere
}

/// Whether a password is one of a host that others can reach, and not a word. Sources contain many made-up addresses.
fn is_exposed(text: &str) -> bool {
    let Some((_, password, host)) = credentials(text) else { return false };
    let name = host.split(':').next().unwrap_or_default();
    name.contains('.')
        && Scope::of(host) != Scope::Machine
        && password.bytes().any(|byte| byte.is_ascii_digit())
        && password.bytes().any(|byte| byte.is_ascii_alphabetic())
        && !password.starts_with(['$', '[', '{', '%'])
}

/// User, password and host of a URL.
fn credentials(text: &str) -> Option<(&str, &str, &str)> {
    let (_, rest) = text.split_once("://")?;
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let (user, host) = authority.rsplit_once('@')?;
    let (user, password) = user.split_once(':')?;
    Some((user, password, host))
}

/// Long, with letters and digits in a seemingly random order.
fn looks_random(text: &str) -> bool {
    let key_like = |byte: u8| byte.is_ascii_alphanumeric() || b"+/_=-".contains(&byte);
    if text.len() < 24 || !text.bytes().all(key_like) || is_uuid(text) {
        return false;
    }
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let letters = text.bytes().filter(u8::is_ascii_alphabetic).count();
    let hexadecimal = text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let least = if hexadecimal { 3.0 } else { 3.7 };
    digits >= 3 && letters >= 5 && !is_readable(text) && entropy(text) > least
}

/// Words and numbers separated by hyphens are a name.
fn is_readable(text: &str) -> bool {
    let words: Vec<&str> = text.split(['-', '_', '/', '.']).filter(|word| word.len() > 2).collect();
    let of = |kind: fn(&u8) -> bool| move |word: &&str| word.bytes().all(|byte| kind(&byte));
    let (lower, upper) = (of(u8::is_ascii_lowercase), of(u8::is_ascii_uppercase));
    let number = of(u8::is_ascii_digit);
    words.len() > 1 && words.iter().all(|word| lower(word) || upper(word) || number(word))
}

fn is_uuid(text: &str) -> bool {
    let lengths: Vec<usize> = text.split('-').map(str::len).collect();
    lengths == [8, 4, 4, 4, 12]
}

/// Bits per character.
fn entropy(text: &str) -> f64 {
    let mut counts = [0_u32; 256];
    for byte in text.bytes() {
        if let Some(count) = counts.get_mut(usize::from(byte)) {
            *count += 1;
        }
    }
    let total = f64::from(u32::try_from(text.len()).unwrap_or(u32::MAX));
    let parts = counts.iter().filter(|count| **count > 0).map(|count| f64::from(*count) / total);
    -parts.map(|part| part * part.log2()).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_of_key_is_found() {
        // Concatenated here, so that no file contains anything that looks like a key.
        let random = "q7Rk2Vn9Lw4Tb6Yc8Zm3Hd5Jf1Pg0SxWuEoNi2Ka7Cv9Bt4QzRy6Lh8";
        for (start, least, expected) in SHAPES {
            let rest = random.get(..least.saturating_sub(start.len()).max(8)).unwrap_or(random);
            assert_eq!(kind(&format!("{start}{rest}")), Some(*expected), "{start}");
        }
        assert!(kind(random).is_some());
        assert!(kind(&format!("postgres://app:{}@db.acme.test/app", "Tr4verse9")).is_some());
        assert!(kind(&format!("eyJ{0}.eyJ{0}.{0}", "hbGciOiJIUzI1NiJ9")).is_some());
    }

    #[test]
    fn keys_in_sources_need_a_known_prefix_and_randomness() {
        let random = "q7Rk2Vn9Lw4Tb6Yc8Zm3Hd5Jf1Pg0SxWuEoNi2Ka7Cv9Bt4QzRy6Lh8";
        for start in ["ghp_", "sk_live_", "AKIA", "sk-ant-"] {
            assert!(key(&format!("{start}{random}")).is_some(), "{start}");
        }
        for word in [
            random,
            "sk-chasing-dots-animation-2-3-fast",
            "npm_config_registry_url_for_v2_packages",
            "re_render_on_every_change_of_12_items",
            "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "sk_live_your_key_here_1234567890",
            "secret_manager_client_configuration_v1_2024",
        ] {
            assert_eq!(key(word), None, "{word}");
        }
        let block = |body: &str| format!("-----BEGIN {} KEY-----\\n{body}\\n", "PRIVATE");
        assert!(find(&block(&random.repeat(2))).private_key.is_some());
        assert!(find(&block("...")).private_key.is_none());
        for between in ["\n\t", "\\r\\n", "\\n\" +\n\t\""] {
            let key = format!("-----BEGIN {} KEY-----{between}{}", "PRIVATE", random.repeat(2));
            assert!(find(&key).private_key.is_some(), "{key}");
        }
        assert!(find("-----BEGIN CERTIFICATE-----").private_key.is_none());
        assert!(find(&format!("task{}", block(&random.repeat(2)))).private_key.is_some());
    }

    #[test]
    fn keys_are_found_where_a_word_starts() {
        let key = format!("ghp_{}", "q7Rk2Vn9Lw4Tb6Yc8Zm3Hd5Jf1Pg0SxW");
        let kind = "a GitHub token";
        let keys = |text: &str| find(text).keys;
        for lead in 0..50 {
            let text = format!("{}\"{key}\" {key}", " ".repeat(lead));
            assert_eq!(keys(&text), [(Span::new(lead + 1, lead + 1 + key.len()), kind)]);
            assert_eq!(keys(&format!("{}sk-'{key}é", "x".repeat(lead))).len(), 1);
        }
        assert_eq!(keys(&key).len(), 1);
        // Inside a word, too short, or nothing at all.
        for none in [format!("a{key}"), format!("-{key}"), key.get(..19).unwrap().to_owned(), String::new()] {
            assert_eq!(find(&none), Secrets::default(), "{none}");
        }
        for (host, path, kind) in [
            ("hooks.slack.com/services", "T4Q7RK2VN/B9LW4TB6Y/c8Zm3Hd5Jf1Pg0SxWuEoNi2K", "a Slack webhook"),
            (
                "discord.com/api/webhooks",
                "117402938475610293/q7Rk2Vn9Lw4Tb6Yc8Zm3Hd5Jf1Pg0SxW",
                "a Discord webhook",
            ),
        ] {
            let address = format!("https://{host}/{path}");
            let found = keys(&format!("fetch(\"{address}\", {{ method: \"POST\" }})"));
            assert_eq!(found, [(Span::new(7, 7 + address.len()), kind)]);
        }
        let sample =
            format!("https://{}/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX", "hooks.slack.com/services");
        assert_eq!(keys(&sample), []);
        let block =
            format!("{key}\n-----BEGIN {} KEY-----\n{}\n{key}2", "PRIVATE", key.repeat(2).replace('_', ""));
        assert_eq!(keys(&block).len(), 2);
        assert!(find(&block).private_key.is_some());
    }

    #[test]
    fn passwords_in_addresses_of_databases_are_found() {
        let found = |text: &str| find(text).keys.len();
        for (password, host) in [("Tr4verse9", "db.acme.com:5432"), ("q7Rk2Vn9", "cluster0.mongodb.net")] {
            let address = format!("postgres://app:{password}@{host}");
            let text = format!("connect(\"{address}/app?ssl=true\")");
            assert_eq!(find(&text).keys, [(Span::new(9, 9 + address.len()), PASSWORD)]);
        }
        for (password, host) in [
            ("password", "db.acme.com"),
            ("passw0rd", "db.example.com"),
            ("Tr4verse9", "localhost:5432"),
            ("Tr4verse9", "postgres"),
            ("Tr4verse9", "your-host.acme.com"),
            ("secret", "db.acme.com"),
            ("${PASSWORD1}", "db.acme.com"),
            ("tortoise", "db.acme.com"),
        ] {
            assert_eq!(found(&format!("postgres://app:{password}@{host}/app")), 0, "{password}@{host}");
        }
        assert_eq!(found("redis://db.acme.com:6379, https://acme.com/@acme:ui4you"), 0);
    }

    #[test]
    fn settings_and_placeholders_are_not_secrets() {
        for text in [
            "",
            "true",
            "3000",
            "sk-...",
            "your-api-key",
            "sk_test_your_key_here",
            "https://api.acme.test/v1/items",
            "postgres://postgres:postgres@localhost:5432/app",
            "us-east-1",
            "gpt-4o-mini",
            "/var/lib/app/data",
            "00000000-0000-0000-0000-000000000000",
            "6f9619ff-8b86-d011-b42d-00c04fc964ff",
            "<token>",
            "${TOKEN}",
            "my-very-long-project-name-with-words",
            "en-US,en;q=0.9",
            "claude-sonnet-4-5-20250929",
            "{{secret}}",
            "NEXT_PUBLIC_APP_URL",
            "http://localhost:3000",
            "development",
        ] {
            assert_eq!(kind(text), None, "{text}");
        }
    }
}
