import { join } from 'node:path'
import { defineConfig } from 'vite'

/** Builds the script of the landing page separately, so that it shares no file with the console. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/build/',
  publicDir: false,
  build: {
    target: 'es2022',
    emptyOutDir: false,
    modulePreload: false,
    // The server finds the script by this name (api/src/publisher/landing.ts).
    manifest: 'landing.json',
    rolldownOptions: {
      input: join(import.meta.dirname, 'src/landing/script.ts'),
      output: { entryFileNames: 'assets/[hash].js', chunkFileNames: 'assets/[hash].js' },
    },
  },
})
