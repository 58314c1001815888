import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'

interface Chunk {
  file: string
  name?: string
  isEntry?: boolean
  imports?: string[]
}

/** The files of each element: its own and those that it imports at once. */
function chunksOf(manifest: Record<string, Chunk>): Record<string, string[]> {
  const filesOf = (key: string): string[] => {
    const chunk = manifest[key]
    return chunk ? [...(chunk.imports ?? []).flatMap(filesOf), chunk.file] : []
  }
  const entries = Object.entries(manifest).filter(([, chunk]) => chunk.isEntry)
  return Object.fromEntries(entries.map(([key, chunk]) => [`ancrage-${chunk.name}`, [...new Set(filesOf(key))]]))
}

const manifest = new URL('../widgets/dist/manifest.json', import.meta.url)

/** Puts the names of the widgets' files into the script: they have to be built before. */
const chunks: Plugin = {
  name: 'chunks',
  config: (_, { command }) => ({
    define: { CHUNKS: JSON.stringify(command === 'build' ? chunksOf(JSON.parse(readFileSync(manifest, 'utf8'))) : {}) },
  }),
}

/** One classic script that imports nothing. */
export default defineConfig({
  plugins: [chunks],
  build: {
    target: 'es2022',
    modulePreload: false,
    lib: { entry: 'loader.ts', formats: ['iife'], name: 'Ancrage', fileName: () => 'ancrage.js' },
  },
})
