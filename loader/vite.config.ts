import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'
import { retainBuilds } from './retain-builds.ts'

interface Chunk {
  file: string
  name?: string
  isEntry?: boolean
  imports?: string[]
}

/** The files of each element, without `.js`: its own and its static imports. */
function chunksOf(manifest: Record<string, Chunk>): Record<string, string[]> {
  const filesOf = (key: string): string[] => {
    const chunk = manifest[key]
    return chunk ? [...(chunk.imports ?? []).flatMap(filesOf), chunk.file.replace(/\.js$/, '')] : []
  }
  const entries = Object.entries(manifest).filter(([, chunk]) => chunk.isEntry)
  return Object.fromEntries(entries.map(([key, chunk]) => [`ancrage-${chunk.name}`, [...new Set(filesOf(key))]]))
}

const manifest = new URL('../widgets/dist/manifest.json', import.meta.url)
const { version: release } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Writes the names of the widgets' files into the script: the widgets have to be built before. */
const chunks: Plugin = {
  name: 'chunks',
  config: (_, { command }) => ({
    define: {
      CHUNKS: JSON.stringify(command === 'build' ? chunksOf(JSON.parse(readFileSync(manifest, 'utf8'))) : {}),
      VERSION: JSON.stringify(UNNAMED),
    },
  }),
}

const UNNAMED = '__VERSION__'

/**
 * Serves the script at two addresses: `ancrage.js` is always the newest; the other one names its content, never
 * changes, and has an integrity for those who want to pin what they run.
 */
const versions: Plugin = {
  name: 'versions',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunk = bundle['ancrage.js']
    if (chunk?.type !== 'chunk') return
    const name = createHash('sha256').update(chunk.code).digest('hex').slice(0, 8)
    const version = `${release}-${name}`
    chunk.code = chunk.code.replaceAll(UNNAMED, version)
    const file = `ancrage-${name}.js`
    const integrity = `sha384-${createHash('sha384').update(chunk.code).digest('base64')}`
    this.emitFile({ type: 'asset', fileName: file, source: chunk.code })
    this.emitFile({
      type: 'asset',
      fileName: 'ancrage.json',
      source: `${JSON.stringify({ version, file: `/${file}`, integrity }, null, 2)}\n`,
    })
  },
}

/** One classic script without imports. */
export default defineConfig({
  plugins: [chunks, versions, retainBuilds],
  build: {
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    minify: 'terser',
    terserOptions: { ecma: 2020, compress: { passes: 3, unsafe_arrows: true }, format: { comments: false } },
    lib: { entry: 'loader.ts', formats: ['iife'], name: 'Ancrage', fileName: () => 'ancrage.js' },
  },
})
