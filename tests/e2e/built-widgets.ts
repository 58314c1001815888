import { readFileSync } from 'node:fs'

/** A file that the build has written, as its manifest describes it. */
export interface BuiltChunk {
  file: string
  name?: string
  isEntry?: boolean
  imports?: string[]
}

export const built = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url))

export const builtChunks = () =>
  JSON.parse(built('widgets/dist/manifest.json').toString()) as Record<string, BuiltChunk>

/** What the part in a file, or at a path that ends with it, is called: the files themselves are named by their content. */
export const partIn = (path: string) =>
  Object.values(builtChunks()).find(({ file }) => file === path.replace(/^.*\//, ''))?.name
