import { readFileSync } from 'node:fs'

/** A built file, as the build's manifest describes it. */
export interface BuiltChunk {
  file: string
  name?: string
  isEntry?: boolean
  imports?: string[]
}

export const built = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url))

export const builtChunks = () =>
  JSON.parse(built('widgets/dist/manifest.json').toString()) as Record<string, BuiltChunk>

/**
 * The name of the chunk in a file, or at a path that ends with it: the files themselves are named by a content hash.
 */
export const chunkNameIn = (path: string) =>
  Object.values(builtChunks()).find(({ file }) => file === path.replace(/^.*\//, ''))?.name
