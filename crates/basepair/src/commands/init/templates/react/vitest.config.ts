import { defineConfig } from "vitest/config"

export default defineConfig({
  // Items import each other by the paths that they have once they are installed; tsconfig.json maps these paths to the sources.
  resolve: { tsconfigPaths: true },
  test: { environment: "happy-dom", globals: true },
})
