import path from "node:path"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"

export default defineConfig({
  plugins: [tailwindcss()],
  resolve: { alias: { "@": path.resolve(import.meta.dirname, "src") } },
  // Only whether it builds is of interest here; minifying costs time and shows nothing.
  build: { minify: false, reportCompressedSize: false },
})
