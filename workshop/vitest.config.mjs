// @ts-check
import path from "node:path"
import { defineConfig } from "vitest/config"
import { layOut, project, source } from "./project.mjs"

layOut()

export default defineConfig({
  root: project,
  esbuild: { jsx: "automatic" },
  // The sources lie outside of the project that they are linked into.
  server: { fs: { strict: false } },
  resolve: { alias: { "@workshop": import.meta.dirname, "@": source }, preserveSymlinks: true },
  test: {
    include: ["src/**/*.test.{ts,tsx}"],
    environment: "jsdom",
    setupFiles: [path.join(source, "conformance/setup.ts")],
    // Starting a browser's worth of globals for each file costs more than the tests do.
    isolate: false,
    pool: "threads",
    maxWorkers: 2,
    // Above what the testing library waits for, so that its message is the one that is read.
    testTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
