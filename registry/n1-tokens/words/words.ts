// The default texts of every component, in English. A text is a string with `{name}` in place of a value, or one string for each plural
// form of its language. Another language is an object of the same form, such as `lib/words-german.ts`; see `useWords`.

export const autocompleteWords = { clear: "Clear" }

export const breadcrumbWords = { navigation: "Breadcrumb" }

export const calendarWords = { next: "Next month", previous: "Previous month", month: "Month", year: "Year" }

export const comboboxWords = {
  unmatched: "Choose from the list",
  open: "Show the list",
  clear: "Clear",
  remove: "Remove {name}",
  chosen: "{count} chosen. Press the left arrow key to go to them, Backspace to remove one.",
  empty: "No matches",
}

export const commandWords = { empty: "No matches" }

export const dataTableWords = {
  filter: "Filter",
  columns: "Columns",
  empty: "No rows",
  selectAll: "Select all rows",
  page: "Page {page}",
  pageOf: "Page {page} of {pages}",
  rows: { one: "{count} row", other: "{count} rows" },
  rowsOf: "{count} of {total} rows",
  selected: "{count} selected",
  selectedOf: "{count} of {total} selected",
  unseen: "{selected}, {count} of them not shown",
  size: "Rows per page",
  all: "All",
  first: "First page",
  previous: "Previous page",
  next: "Next page",
  last: "Last page",
}

export const dialogWords = { close: "Close" }

export const fileUploadWords = { remove: "Remove {name}" }

export const linkWords = { external: "opens in a new tab" }

export const numberFieldWords = { decrease: "Decrease", increase: "Increase" }

export const otpFieldWords = { place: "Character {place} of {length}" }

export const paginationWords = { navigation: "Pages", previous: "Previous page", next: "Next page", page: "Page {page}" }

export const sheetWords = { close: "Close" }

export const sidebarWords = { toggle: "Sidebar" }

export const spinnerWords = { loading: "Loading" }

export const toastWords = { close: "Close" }

export const emptyStateWords = {
  beginning: "Nothing here yet",
  beginningHint: "What you create appears here.",
  noMatch: "No results",
  noMatchHint: "Try fewer words, or another spelling.",
  finished: "All done",
  finishedHint: "There is nothing left to do here.",
  unreachable: "This could not be loaded",
  unreachableHint: "Try again in a moment.",
}

export const eventCardWords = {
  planned: "Planned",
  moved: "New time",
  postponed: "Postponed",
  cancelled: "Cancelled",
  yourTime: "{time} your time",
  online: "Online",
  by: "By {organiser}",
}

export const languageSwitcherWords = { open: "Language", changed: "Language: {name}" }

export const listingCardWords = {
  save: "Save {name}",
  saved: "{name} is saved.",
  removed: "{name} is no longer saved.",
  failed: "That did not work. Nothing was changed.",
}

export const localPriceWords = {
  free: "Free",
  was: "Before:",
  now: "Now:",
  about: "about {price}",
  per: "per {period}",
  changed: "The price is now {price}.",
}

export const personNameWords = {
  unnamed: "No name",
  hear: "Play the pronunciation of {name}",
  playing: "Playing the pronunciation of {name}.",
  silent: "The recording could not be played.",
}

export const profileCardWords = { open: "Available", busy: "Busy", away: "Away", speaks: "Speaks" }

export const sharedCreditWords = {
  by: "By",
  more: { one: "and {count} more", other: "and {count} more" },
  shown: "All {count} names are shown.",
  source: "After {tradition}, kept by {keepers}.",
}

export const welcomePanelWords = {
  dismiss: "Not now",
  dismissed: "The welcome is hidden.",
  progress: "{done} of {all} done",
  done: "Done:",
}

export const confirmActionWords = {
  confirm: "Confirm",
  cancel: "Cancel",
  phrase: "Type {phrase} to continue",
  failed: "That did not work, and nothing was changed. Try again, or cancel.",
  done: "Done.",
}

export const contentWarningWords = {
  heading: "Sensitive content",
  show: "Show",
  hide: "Hide",
  shown: "The content is shown.",
  hidden: "The content is hidden.",
}

export const externalLinkGuardWords = {
  title: "You are leaving this site",
  description: "This link opens {host}, which is run by someone else.",
  mismatch: "The link shows {shown} but goes to {host}. Continue only if you trust it.",
  stay: "Stay here",
  leave: "Open the link",
}

export const secretFieldWords = {
  show: "Show",
  hide: "Hide",
  shown: "The text is visible.",
  hidden: "The text is hidden.",
  capsLock: "Caps lock is on.",
}

export const validatedFormWords = {
  summary: { one: "Check {count} field.", other: "Check {count} fields." },
  failed: "This could not be sent. Your answers are still here; try again in a moment.",
}

export const errorBoundaryWords = {
  message: "This part could not be shown.",
  hint: "The rest of the page still works.",
  retry: "Try again",
  recovered: "This part is shown again.",
}

export const isolatedSectionWords = {
  loading: "Loading this part",
  slow: "This part takes longer than usual. The rest of the page is ready.",
}

export const offlineNoticeWords = {
  offline: "You are offline. What you write is kept on this page.",
  back: "You are online again.",
}

export const dashboardPageWords = {
  rows: "Recent",
  name: "Name",
  state: "Status",
  when: "When",
  events: "Coming up",
}

export const detailPageWords = {
  facts: "Details",
  makers: "Made by",
  related: "Related",
  share: "Share",
}

export const landingPageWords = { reasons: "Why people choose it", events: "What is on" }

export const listingPageWords = {
  search: "Search",
  submit: "Search",
  filters: "Filters",
  found: { one: "{count} result", other: "{count} results" },
  loading: "Loading",
  all: "Show all",
}

export const notFoundPageWords = {
  heading: "Page not found",
  description: "It may have moved, or the address is misspelt.",
  home: "Go to the start page",
  search: "Search",
  submit: "Search",
  nearby: "Similar pages",
}

export const settingsPageWords = { heading: "Settings", language: "Language" }

export const signInPageWords = {
  heading: "Sign in",
  lead: "Welcome back.",
  account: "Email",
  secret: "Password",
  remember: "Keep me signed in",
  rememberHint: "Only on a device that nobody else uses.",
  submit: "Sign in",
  forgot: "Forgot your password?",
  join: "Create an account",
}

export const welcomePageWords = { steps: "Next steps" }

export const appShellWords = { skip: "Skip to the content", side: "Navigation", close: "Close" }

export const commandPaletteWords = {
  open: "Search",
  heading: "Search pages and commands",
  search: "Search",
  empty: "No results for “{words}”",
  emptyWithoutWords: "There is nothing to search yet.",
  found: { one: "{count} result", other: "{count} results" },
}

export const sideNavigationWords = { fold: "Collapse the navigation", unfold: "Expand the navigation" }

export const siteHeaderWords = { navigation: "Main", menu: "Menu" }

export const themeSwitcherWords = {
  open: "Theme",
  light: "Light",
  dark: "Dark",
  system: "System",
  contrast: "More contrast",
}

export const healthPanelWords = {
  heading: "Health of this page",
  healthy: "No errors since this page was opened.",
  faults: { one: "{count} error since this page was opened.", other: "{count} errors since this page was opened." },
  speed: "Speed and stability",
  events: "Recoveries",
  times: { one: "once", other: "{count} times" },
  good: "good",
  fair: "fair",
  poor: "poor",
  TTFB: "First byte",
  FCP: "First paint",
  LCP: "Main content",
  CLS: "Layout shifts",
  INP: "Response to input",
  retry: "tried again",
  "retries-exhausted": "gave up",
  "circuit-opened": "paused",
  "circuit-closed": "resumed",
  fallback: "used another source",
  denial: "refused",
  slow: "slow",
}

export const healingLogWords = {
  heading: "Healing log",
  empty: "No failures yet.",
  seen: { one: "seen once", other: "seen {count} times" },
  open: "open",
  healing: "in progress",
  watching: "watched",
  healed: "healed",
  exhausted: "needs a person",
  applied: "applied",
  failed: "failed",
  held: "held",
  relapsed: "did not hold",
}
