import { defineConfig } from 'vite'

/** The script for pages written for other embeds: classic, without imports. */
export default defineConfig({
  build: {
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    minify: 'terser',
    terserOptions: { ecma: 2020, format: { comments: false } },
    lib: { entry: 'compat.ts', formats: ['iife'], name: 'AncrageCompat', fileName: () => 'compat.js' },
  },
})
