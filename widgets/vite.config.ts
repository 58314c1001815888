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

/** What the loader says of elements weighs in it: their files have no name but that of their content. */
const named = ({ name, isEntry }: { name: string; isEntry: boolean }) =>
  isEntry || name === 'react' || name === 'forms' ? '[hash:6].js' : '[name]-[hash].js'

/** Chunks for the pages of others: hashed names, relative addresses, React once for all elements. */
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
    // Left as written: light-dark() and relative colours have no equivalent below these.
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
        // Without React, hence beside the loader; here, since it is served and named like the others.
        button: '../loader/button.ts',
      },
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: named,
        chunkFileNames: named,
        // `shorter` does it.
        minify: false,
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
})
