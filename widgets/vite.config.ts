import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bareImports, inlineRuntime, isShared, namedReact } from './bundling.ts'

/** Chunks for the pages of others: hashed names, relative addresses, React once for all elements. */
export default defineConfig({
  base: './',
  plugins: [react(), tailwindcss(), namedReact, bareImports, inlineRuntime],
  build: {
    target: 'es2022',
    // Left as written: light-dark() and relative colours have no equivalent below these.
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    manifest: 'manifest.json',
    modulePreload: false,
    rolldownOptions: {
      input: { booking: 'src/booking/index.tsx', review: 'src/review/index.tsx', reviews: 'src/reviews/index.tsx' },
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: { groups: [{ name: 'react', test: isShared }] },
      },
    },
  },
})
