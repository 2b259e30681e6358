import vue from "@vitejs/plugin-vue"
import { defineConfig } from "vitest/config"

export default defineConfig({
  plugins: [vue()],
  // Items import each other by the paths that they have once they are installed; tsconfig.json maps these paths to the sources.
  resolve: { tsconfigPaths: true },
  test: { environment: "happy-dom", globals: true },
})
