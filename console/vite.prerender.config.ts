import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const prerenderFacts = join(import.meta.dirname, 'src/landing/prerender-facts.tsx')

/** Modules that need a browser; the prerendering replaces them (src/landing/prerender-facts.tsx). */
const answeredAhead = [
  /^(\.\.\/)+lib\/(theme|i18n|signed-in|use-formats)$/,
  /^\.\.\/legal\/public$/,
  /^\.\/screenshot$/,
  /^\.\.\/features\/cookie-choice\/(cookie|withdraw)-link$/,
]

/** Builds the prerendered landing page for the API: one file that imports only Node's own modules. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react()],
  resolve: { alias: answeredAhead.map((find) => ({ find, replacement: prerenderFacts })) },
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: join(import.meta.dirname, 'src/landing/prerender.tsx'),
    // Outside the folder that is served.
    outDir: 'server/dist',
    target: 'node24',
    minify: true,
    emptyOutDir: false,
    rolldownOptions: { output: { entryFileNames: 'landing.js', codeSplitting: false } },
  },
})
