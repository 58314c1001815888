import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { plainVariables } from './bundling.ts'

/**
 * The first view's components for the API, which renders it on the server: one file that imports only Node's own
 * modules.
 */
export default defineConfig({
  plugins: [react(), tailwindcss(), plainVariables],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/first-view/index.tsx',
    // The output lies beside what is served, not in it.
    outDir: 'server/dist',
    target: 'node24',
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    minify: true,
    emptyOutDir: false,
    rolldownOptions: { output: { entryFileNames: 'first-view.js', codeSplitting: false } },
  },
})
