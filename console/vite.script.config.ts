import { join } from 'node:path'
import { defineConfig } from 'vite'

/** The script of the landing page: a build of its own, so that it shares no file with the console. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/build/',
  publicDir: false,
  build: {
    target: 'es2022',
    emptyOutDir: false,
    modulePreload: false,
    // By this name the server finds the script (api/src/publisher/landing.ts).
    manifest: 'landing.json',
    rolldownOptions: {
      input: join(import.meta.dirname, 'src/landing/script.ts'),
      output: { entryFileNames: 'assets/[hash].js', chunkFileNames: 'assets/[hash].js' },
    },
  },
})
