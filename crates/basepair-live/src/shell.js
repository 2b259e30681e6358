"use strict";
// Runs first in every frame: hears errors, loads the modules of the preview, mounts it, and talks to the page around it.
(() => {
  // No policy that browsers know covers connections to peers (Chromium reports `webrtc` as an error). What does not exist cannot be
  // used; nested frames have other origins and no scripts.
  const peers = /^(?:webkit|moz)?RTC|^(?:WebTransport|WebSocketStream|PresentationRequest|PresentationConnection)/;
  for (const name of Object.getOwnPropertyNames(window).filter((name) => peers.test(name))) {
    Object.defineProperty(window, name, { value: undefined, writable: false, configurable: false });
  }

  const root = document.documentElement;
  const page = window.parent === window ? null : window.parent;
  // A component that is its own tab could lead it anywhere, so it runs only inside a page: the one of ours that shows nothing else. Nobody
  // can say otherwise before this script runs, except a program that drives the browser, to take pictures.
  const isAlone = !page && window.basepairCamera !== true;
  if (isAlone) location.replace(location.pathname.replace(/\/live\/item\//, "/items/").replace(/\/(index\.html)?$/, "") + "/alone" + location.hash);
  // In a folder of files, no header makes the origin opaque: the page around the frame has to, or nothing is loaded.
  const isOpaque = window.origin === "null";
  const module = document.currentScript.dataset.module;
  // Nothing secret is ever sent: the page that may listen has an origin that an opaque frame cannot know.
  const send = (kind, value) => page?.postMessage({ basepair: "preview", kind, value }, "*");

  let settings = { theme: "light", contrast: "normal", direction: "ltr", show: "" };
  let render = () => {};

  const apply = (wanted) => {
    settings = {
      theme: wanted.theme === "dark" || wanted.theme === "light" ? wanted.theme : settings.theme,
      contrast: wanted.contrast === "more" || wanted.contrast === "normal" ? wanted.contrast : settings.contrast,
      direction: wanted.direction === "rtl" || wanted.direction === "ltr" ? wanted.direction : settings.direction,
      show: typeof wanted.show === "string" ? wanted.show : settings.show,
    };
    root.classList.toggle("dark", settings.theme === "dark");
    root.classList.toggle("contrast", settings.contrast === "more");
    root.style.colorScheme = settings.theme;
    root.dir = settings.direction;
    render();
  };
  // The address says how a frame begins: #theme=dark&direction=rtl
  apply(Object.fromEntries(new URLSearchParams(location.hash.slice(1))));
  addEventListener("message", (event) => {
    if (page && event.source === page && event.data?.basepair === "preview") apply(event.data);
  });

  const textOf = (error) => {
    try {
      // What React says of a component that waits, in short.
      if (/React error #482\b/.test(error?.message)) return "the component is asynchronous, which only a server can render";
      return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    } catch {
      return "something was thrown that has no text";
    }
  };

  /** Where in its source an error was thrown: file, line, column, and the line with a caret. */
  const placeOf = async (error) => {
    const calls = [...String(error?.stack ?? "").matchAll(/(https?:\/\/[^\s()]*\/live\/module\/[0-9a-f]+\/[^\s()]*?)\.js:(\d+):(\d+)/g)];
    for (const [, address, line, column] of calls) {
      const { default: modules } = await import(`${address}.origins.js`);
      const module = modules.find(({ start, lines }) => line - 1 >= start && line - 1 < start + lines);
      if (!module) continue;
      let found;
      for (let at = 0; at < module.places.length; at += 4) {
        if (module.places[at] === line - 1 - module.start && module.places[at + 1] <= column - 1) found = at;
      }
      if (found === undefined) continue;
      const [row, start] = module.places.slice(found + 2, found + 4);
      const text = (module.text.split("\n")[row] ?? "").replaceAll("\t", " ").trimEnd();
      const cut = Math.max(0, start - 80);
      const gutter = " ".repeat(String(row + 1).length);
      const frame = `${gutter}--> ${module.file}:${row + 1}:${start + 1}\n${gutter} |\n${row + 1} | ${text.slice(cut, cut + 160)}\n${gutter} | ${" ".repeat(start - cut)}^`;
      return { file: module.file, line: row + 1, column: start + 1, frame };
    }
  };

  /** Says in the frame what went wrong; `where` names a file or a component. */
  const fail = (error, where) => {
    const message = textOf(error);
    const box = document.createElement("div");
    box.className = "basepair-problems";
    box.dataset.thrown = "";
    box.setAttribute("role", "alert");
    const title = document.createElement("p");
    title.dir = "auto";
    title.append(Object.assign(document.createElement("strong"), { textContent: message }));
    box.append(title);
    if (where) box.append(Object.assign(document.createElement("pre"), { textContent: where, tabIndex: 0 }));
    const show = () => {
      document.querySelector(".basepair-problems")?.remove();
      document.body.prepend(box);
      measure();
    };
    if (document.body) show();
    else addEventListener("DOMContentLoaded", show);
    send("error", { message, where: where ?? "" });
    // The place costs another file, which is loaded only now.
    placeOf(error).then((place) => {
      if (!place) return;
      const code = Object.assign(document.createElement("pre"), { textContent: place.frame, tabIndex: 0 });
      title.after(code);
      measure();
      send("error", { message, where: `${place.file}:${place.line}:${place.column}` });
    }, () => {});
  };

  addEventListener("error", (event) => {
    // Browsers tell a page that a ResizeObserver had too much to do in one frame; the rest follows in the next one.
    if (/ResizeObserver loop/.test(event.message ?? "")) return;
    if (!(event.target instanceof Element)) fail(event.error ?? event.message);
    // The host lets no opaque origin read its files, which the page around the frame explains.
    else if (module !== undefined) send("blocked", {});
    else if (/\/live\//.test(event.target.src || event.target.href || "")) fail(new Error("a file of the preview could not be loaded; load the page again"));
  }, true);
  addEventListener("unhandledrejection", (event) => fail(event.reason));

  // Links and forms lead nowhere: a preview is one component on its own page.
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href], area[href]") : null;
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    const address = link.getAttribute("href") ?? "";
    if (address.length > 1 && address.startsWith("#")) document.getElementById(decodeURIComponent(address.slice(1)))?.scrollIntoView();
  });
  addEventListener("submit", (event) => event.preventDefault());

  let height = 0;
  const measure = () => {
    const problems = document.querySelector(".basepair-problems");
    const now = Math.ceil((document.getElementById("preview")?.getBoundingClientRect().height ?? 0) + (problems ? problems.getBoundingClientRect().height + 32 : 0));
    if (now !== height) send("height", (height = now));
  };

  /** The runtime of JSX with other props for some components. @param {any} runtime @param {Map<any, object>} overrides */
  const changed = (runtime, overrides) => {
    const change = (make) => (type, props, ...rest) => make(type, overrides.has(type) ? { ...props, ...overrides.get(type) } : props, ...rest);
    return { ...runtime, jsx: change(runtime.jsx), jsxs: change(runtime.jsxs) };
  };

  /** The props that the page asks for. Only what is written as plain text in an address: no markup and no objects. */
  const given = (props) => {
    const value = (it) => (it?.function === true ? () => {} : Array.isArray(it) ? [] : it);
    const entries = Object.entries(props ?? {}).map(([name, it]) => [name, value(it)]);
    return Object.fromEntries(entries.filter(([, it]) => ["string", "number", "boolean", "function"].includes(typeof it) || Array.isArray(it)));
  };

  /** Loads modules as a browser would: each once, imports first; a module that imports itself on a detour sees what is there so far. */
  const loader = (modules, overrides) => {
    let runtime;
    const loaded = new Map();
    const meaning = (id, specifier) => {
      const table = modules[id][0];
      if (specifier === "react/jsx-runtime" && typeof table[specifier] === "object") return (runtime ??= changed(table[specifier], overrides));
      if (Object.hasOwn(table, specifier)) return table[specifier];
      throw new Error(`nothing provides ${specifier}, which ${id} imports`);
    };
    const load = (id, chain) => {
      const known = loaded.get(id);
      if (known) return known.finished || chain.includes(id) ? known.exports : known.promise;
      const exports = Object.create(null, { [Symbol.toStringTag]: { value: "Module" } });
      const module = { exports, finished: false };
      loaded.set(id, module);
      const inner = [...chain, id];
      const take = (target, from) => (typeof target === "string" ? load(target, from) : typeof target === "function" ? target() : target);
      const all = (from) => {
        for (const name of Object.keys(from)) {
          if (name !== "default" && !Object.hasOwn(exports, name)) Object.defineProperty(exports, name, { enumerable: true, configurable: true, get: () => from[name] });
        }
      };
      const meta = { url: `basepair:${id}`, env: { DEV: false, PROD: true, SSR: false, MODE: "production", BASE_URL: "/" } };
      module.promise = modules[id][1]((specifier) => take(meaning(id, specifier), inner), async (specifier) => take(meaning(id, specifier), []), exports, all, meta).then(
        () => {
          module.finished = true;
          return exports;
        },
        (error) => {
          error ??= new Error("nothing was thrown");
          if (typeof error === "object" && !Object.hasOwn(error, "basepairFile")) Object.defineProperty(error, "basepairFile", { value: id });
          throw error;
        },
      );
      return module.promise;
    };
    return load;
  };

  /** A story of Storybook as a component: what its file exports as default holds for all of its stories. */
  const storied = (react, meta, story) => {
    if (typeof meta !== "object" || meta === null || story === null || !["object", "function"].includes(typeof story)) return story;
    if (typeof story === "object" && "$$typeof" in story) return story;
    const args = { ...meta.args, ...story.args };
    const shown = story.component ?? meta.component;
    const render = typeof story === "function" ? story : (story.render ?? meta.render ?? ((args) => react.createElement(shown, args)));
    const context = { args, argTypes: {}, globals: {}, parameters: { ...meta.parameters, ...story.parameters }, viewMode: "story", component: shown, title: meta.title ?? "", name: story.name ?? "", id: "", hooks: {}, loaded: {} };
    const around = (inner, decorator) => () => decorator(inner, context);
    return [...(story.decorators ?? []), ...(meta.decorators ?? [])].reduce(around, () => render(args, context));
  };

  const run = async ({ react, client, direction, overlay, entry, component, modules }) => {
    if (isAlone || !isOpaque) return;
    const place = document.getElementById("preview");
    // What opens above the page needs the space below it.
    root.classList.toggle("basepair-centre", !overlay);
    try {
      const overrides = new Map();
      const load = loader(modules, overrides);
      const exported = async (file, name) => {
        const found = Object.hasOwn(modules, file) ? (await load(file, []))[name] : undefined;
        if (!found) throw new Error(`${file} does not export ${name}`);
        return found;
      };
      /** What the script of the example exports, each made once: a story is a component only with its meta. */
      const stories = new Map();
      const story = async (name) => {
        if (!stories.has(name)) stories.set(name, storied(react, name === "default" ? null : (await load(entry, [])).default, await exported(entry, name)));
        return stories.get(name);
      };
      const first = await story(component);
      // What is shown: the example, one with other props for one of its components, another one, or a component by itself.
      const choose = async () => {
        overrides.clear();
        root.classList.remove("basepair-single");
        if (!settings.show) return [first, {}];
        const { file, export: name, props, within } = JSON.parse(settings.show);
        const found = await (file === entry ? story(name) : exported(file, name));
        if (!within) {
          root.classList.toggle("basepair-single", props !== undefined);
          return [found, given(props)];
        }
        overrides.set(found, given(props));
        return [first, {}];
      };
      const mounted = client.createRoot(place, {
        onUncaughtError: (error, { componentStack }) => fail(error, (componentStack ?? "").trim().split("\n").slice(0, 4).map((line) => line.trim().replace(/\(?https?:.*$/, "")).join("\n")),
        // What a component of the preview has caught is shown by that component.
        onCaughtError: () => {},
      });
      // Says when everything below it is in the document.
      const Mounted = ({ children }) => {
        react.useEffect(() => {
          root.dataset.preview = "mounted";
          measure();
          send("ready", { overlay });
        }, []);
        return children;
      };
      let shown;
      let turn = 0;
      render = async () => {
        const own = (turn += 1);
        let chosen;
        try {
          chosen = await choose();
        } catch (error) {
          return fail(error);
        }
        if (own !== turn) return;
        if (shown !== undefined && shown !== settings.show) document.querySelector(".basepair-problems[data-thrown]")?.remove();
        shown = settings.show;
        const content = react.createElement(Mounted, null, react.createElement(...chosen));
        const directed = direction ? react.createElement(direction[0], { [direction[1]]: settings.direction }, content) : content;
        mounted.render(react.createElement(react.StrictMode, null, directed));
      };
      render();
    } catch (error) {
      fail(error, error?.basepairFile);
    }
    new ResizeObserver(measure).observe(place);
  };

  Object.defineProperty(window, "basepair", { value: Object.freeze({ run }) });
  send("hello", {});
  setInterval(() => send("alive", {}), 1000);
  addEventListener("DOMContentLoaded", () => {
    if (module && isOpaque && !isAlone) document.head.append(Object.assign(document.createElement("script"), { type: "module", crossOrigin: "anonymous", src: module }));
    if (document.querySelector(".basepair-problems")) {
      measure();
      send("error", { message: "", where: "" });
    }
  });
})();
