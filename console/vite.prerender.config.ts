import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const prerenderFacts = join(import.meta.dirname, 'src/landing/prerender-facts.tsx')

/** What the parts of the landing page ask a browser for: rendered ahead, they are answered (src/landing/prerender-facts.tsx). */
const answeredAhead = [
  /^(\.\.\/)+lib\/(theme|i18n|signed-in|use-formats)$/,
  /^\.\.\/legal\/public$/,
  /^\.\/screenshot$/,
  /^\.\.\/features\/cookie-choice\/(cookie|withdraw)-link$/,
]

/** The landing page for the API, which sends it whole: one file that imports nothing but Node's own. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react()],
  resolve: { alias: answeredAhead.map((find) => ({ find, replacement: prerenderFacts })) },
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: join(import.meta.dirname, 'src/landing/prerender.tsx'),
    // Beside what is served, not in it.
    outDir: 'server/dist',
    target: 'node24',
    minify: true,
    emptyOutDir: false,
    rolldownOptions: { output: { entryFileNames: 'landing.js', codeSplitting: false } },
  },
})
