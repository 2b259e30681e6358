//! `basepair config`: the effective settings and their sources.

use super::{basepair, run, two_items};
use basepair_config::SETTINGS;
use serde_json::Value;
use std::path::Path;

const FILE: &str = "[rules]\nmissing-description = \"off\"\n\n[[overrides]]\npaths = [\"legacy/**\"]\nrules = { missing-demo = \"off\" }\n\n\
    [serve]\nlisten = \"127.0.0.1:8080\"\n";

fn configured(folder: &Path) {
    two_items(folder);
    std::fs::write(folder.join("basepair.toml"), FILE).unwrap();
}

#[test]
fn every_setting_is_printed_with_its_source_as_toml() {
    let folder = tempfile::tempdir().unwrap();
    configured(folder.path());
    let (code, stdout, stderr) = run(folder.path(), &["config", "--config", "check.strict=true"]);
    assert_eq!((code, &*stderr), (0, ""));
    for line in [
        "missing-description = \"off\" # basepair.toml:2:23",
        "listen = \"127.0.0.1:8080\" # basepair.toml:9:10",
        "strict = true # --config",
        "frameworks = [\"react\"] # inferred from files that end in `.tsx`",
        "log-level = \"info\" # default",
        "# base-url is not set (default: the listening address)",
        "  { paths = [\"legacy/**\"], rules = { missing-demo = \"off\" } }, # basepair.toml:4:1",
    ] {
        assert!(stdout.lines().any(|it| it == line), "`{line}` is not in:\n{stdout}");
    }
    for setting in SETTINGS
        .iter()
        .filter(|setting| setting.path.matches('.').count() == 1 && setting.path != "app.folders")
    {
        let key = setting.path.split('.').nth(1).unwrap();
        assert!(
            stdout.contains(&format!("{key} =")) || stdout.contains(&format!("# {key} is not set")),
            "{key}"
        );
    }

    // The output can be saved as a file with the same meaning.
    std::fs::write(folder.path().join("basepair.toml"), &stdout).unwrap();
    let (code, again, stderr) = run(folder.path(), &["config"]);
    assert_eq!((code, &*stderr), (0, ""), "{stdout}");
    let values = |text: &str| -> Vec<String> {
        let set =
            text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split(" # ").next().unwrap());
        set.map(str::to_owned).collect()
    };
    assert_eq!(values(&again), values(&stdout));
}

#[test]
fn programs_read_value_and_source() {
    let folder = tempfile::tempdir().unwrap();
    configured(folder.path());
    let output = basepair(folder.path())
        .args(["config", "--format", "json"])
        .env("BASEPAIR_OUTPUT", "dist/r")
        .env("BASEPAIR_CONFIG", "site.title=Acme UI\nserve.watch=false")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    let settings = answer["settings"].as_array().unwrap();
    let of = |key: &str| settings.iter().find(|row| row["key"] == key).unwrap_or_else(|| panic!("no {key}"));
    let value_of = |key: &str| (of(key)["value"].clone(), of(key)["source"].as_str().unwrap().to_owned());
    assert_eq!(value_of("build.output"), ("dist/r".into(), "variable".to_owned()));
    assert_eq!(of("build.output")["from"], "BASEPAIR_OUTPUT");
    assert_eq!(value_of("site.title"), ("Acme UI".into(), "flag".to_owned()));
    assert_eq!(value_of("serve.watch"), (false.into(), "flag".to_owned()));
    assert_eq!(value_of("serve.listen"), ("127.0.0.1:8080".into(), "file".to_owned()));
    assert_eq!(value_of("check.strict"), (false.into(), "default".to_owned()));
    assert_eq!(value_of("profile.clients").1, "inferred");
    assert!(answer["problems"].as_array().unwrap().is_empty());
}

#[test]
fn problems_are_shown_with_their_location_and_are_exit_code_1() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    std::fs::write(folder.path().join("basepair.toml"), "[chek]\nstrict = true\n").unwrap();
    let (code, _, stderr) = run(folder.path(), &["config", "--config", "check.strict=maybe"]);
    assert_eq!(code, 1);
    assert!(
        stderr.contains("basepair.toml:1:2") && stderr.contains("write `check`, or remove it"),
        "{stderr}"
    );
    assert!(stderr.contains("--config:1:14") && stderr.contains("`check.strict` is a string"), "{stderr}");
    let (code, stdout, _) = run(folder.path(), &["config", "--format", "json"]);
    let answer: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!((code, &answer["problems"][0]["rule"]), (1, &"invalid-config".into()));
}

#[test]
fn schema_and_reference_need_no_registry() {
    let folder = tempfile::tempdir().unwrap();
    let (code, schema, stderr) = run(folder.path(), &["config", "--schema"]);
    assert_eq!((code, &*stderr), (0, ""));
    assert_eq!(serde_json::from_str::<Value>(&schema).unwrap()["title"], "basepair.toml");
    let (code, page, stderr) = run(folder.path(), &["config", "--reference"]);
    assert_eq!((code, &*stderr), (0, ""));
    assert!(page.starts_with("# Configuration\n"), "{page}");
}

#[test]
fn the_flags_and_variables_in_the_table_exist() {
    let command = basepair::cli::description();
    let arguments: Vec<_> = command.get_subcommands().flat_map(clap::Command::get_arguments).collect();
    for setting in SETTINGS {
        let Some(flag) = setting.flag else { continue };
        let found = arguments.iter().find(|it| {
            it.get_long().is_some_and(|long| format!("--{long}") == flag)
                && it.get_env().and_then(|name| name.to_str()) == setting.variable
        });
        assert!(found.is_some(), "{flag} with {:?}, for {}", setting.variable, setting.path);
    }
}

#[test]
fn levels_decide_the_exit_code_of_check() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let with = |config: &str| {
        std::fs::write(folder.path().join("basepair.toml"), config).unwrap();
        run(folder.path(), &["check", "--format", "json"])
    };
    let (code, stdout, _) = with("");
    assert_eq!(code, 0, "{stdout}");
    let (code, stdout, _) = with("[rules]\nmissing-description = \"error\"\n");
    let answer: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!((code, &answer["off"]), (1, &0.into()));
    let (code, stdout, _) = with("[rules]\nmissing-description = \"off\"\n");
    let answer: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!((code, &answer["off"]), (0, &2.into()));
    assert!(!stdout.contains("\"rule\": \"missing-description\""), "{stdout}");
}

#[test]
fn build_follows_the_configuration() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let config = "[registry]\nbase-url = \"https://ui.example\"\n[build]\noutput = \"site/r\"\n";
    std::fs::write(folder.path().join("basepair.toml"), config).unwrap();
    let (code, _, stderr) = run(folder.path(), &["build", "--no-check"]);
    assert_eq!(code, 0, "{stderr}");
    let item = std::fs::read_to_string(folder.path().join("site/r/forms/field.json")).unwrap();
    assert!(item.contains("https://ui.example/r/base.json"), "{item}");
    let (code, _, stderr) = run(folder.path(), &["build", "--no-check", "--output", "other"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(folder.path().join("other/base.json").exists(), "a flag wins");
}

#[test]
fn a_found_file_cannot_listen_for_others_and_a_named_one_can() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let file = folder.path().join("basepair.toml");
    std::fs::write(&file, "[serve]\nlisten = \"0.0.0.0:0\"\n").unwrap();
    let (code, _, stderr) = run(folder.path(), &["serve"]);
    assert_eq!(code, 2, "{stderr}");
    assert!(stderr.contains("basepair.toml:2:10: `0.0.0.0:0` is reachable by others"), "{stderr}");
    assert!(stderr.contains("`--listen`, `BASEPAIR_LISTEN`, or `--config FILE`"), "{stderr}");
    let (code, stdout, _) = run(folder.path(), &["check"]);
    assert!(code == 1 && stdout.contains("invalid-config"), "{stdout}");
    let (code, stdout, stderr) = run(folder.path(), &["config", "--config", "basepair.toml"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(stdout.contains("listen = \"0.0.0.0:0\" # basepair.toml:2:10"), "{stdout}");
    // It listens there, which requires the public address.
    let (code, _, stderr) = run(folder.path(), &["serve", "--config", "basepair.toml"]);
    assert!(code == 2 && stderr.contains("--base-url"), "{stderr}");
    let (code, _, stderr) = run(folder.path(), &["config", "--config", "gone.toml"]);
    assert!(code == 1 && stderr.contains("or the path of a file"), "{stderr}");
}

#[cfg(unix)]
#[test]
fn the_baseline_of_a_found_file_stays_in_the_registry() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("ui");
    std::fs::create_dir(&root).unwrap();
    two_items(&root);
    std::os::unix::fs::symlink("..", root.join("link")).unwrap();
    for (path, message) in [("../x.json", "not below the root"), ("link/x.json", "outside the registry")] {
        std::fs::write(root.join("basepair.toml"), format!("[check]\nbaseline = \"{path}\"\n")).unwrap();
        let (code, stdout, stderr) = run(&root, &["check", "--update-baseline"]);
        assert_ne!(code, 0, "{path}");
        assert!(!folder.path().join("x.json").exists(), "{path}");
        let (_, checked, _) = run(&root, &["check"]);
        assert!(format!("{stdout}{stderr}{checked}").contains(message), "{path}: {stdout}{stderr}{checked}");
        let (_, _, stderr) = run(&root, &["check", "--update-baseline", "--config", "basepair.toml"]);
        assert!(folder.path().join("x.json").exists(), "{path}: {stderr}");
        std::fs::remove_file(folder.path().join("x.json")).unwrap();
    }
}
