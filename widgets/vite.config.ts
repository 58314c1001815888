import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { retainBuilds } from '../loader/retain-builds.ts'
import {
  bareImports,
  chunkGroups,
  inlineRuntime,
  namedReact,
  plainVariables,
  prerendered,
  shorter,
} from './bundling.ts'
import { developers } from './reference/plugin.ts'

/**
 * The loader lists the elements' files, so their names count towards its bytes: they consist of a content hash alone.
 */
const named = ({ name, isEntry }: { name: string; isEntry: boolean }) =>
  isEntry || name === 'react' || name === 'forms' ? '[hash:6].js' : '[name]-[hash].js'

/** Chunks for other people's pages: hashed names, relative addresses, React once for all elements. */
export default defineConfig({
  base: './',
  plugins: [
    react(),
    tailwindcss(),
    namedReact,
    bareImports,
    inlineRuntime,
    shorter,
    plainVariables,
    developers,
    prerendered,
    retainBuilds,
  ],
  build: {
    emptyOutDir: false,
    target: 'es2022',
    // The style sheet stays as written: light-dark() and relative colours have no equivalent in older browsers.
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    manifest: 'manifest.json',
    modulePreload: false,
    rolldownOptions: {
      input: {
        booking: 'src/booking/index.tsx',
        contact: 'src/contact/index.tsx',
        next: 'src/next/index.tsx',
        review: 'src/review/index.tsx',
        reviews: 'src/reviews/index.tsx',
        slots: 'src/slots/index.tsx',
        // The button has no React, so its source is beside the loader; it is built here, since it is served and named
        // like the others.
        button: '../loader/button.ts',
      },
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: named,
        chunkFileNames: named,
        // The plugin `shorter` minifies.
        minify: false,
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
})
