// The script that runs before the first paint. No directive: a layout on the server calls it.

export const darkQuery = "(prefers-color-scheme: dark)"

/** Runs before the first paint, so that dark mode does not flash: put it in a script in the head. */
export function themeScript(storageKey = "theme") {
  return `(function(){try{var s=(localStorage.getItem(${JSON.stringify(storageKey)})||"").split(" "),c=document.documentElement.classList;c.toggle("dark",s[0]==="dark"||(s[0]!=="light"&&matchMedia("${darkQuery}").matches));c.toggle("contrast",s[1]==="contrast")}catch(e){}})()`
}
