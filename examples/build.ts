import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf } from './folders.ts'

const builds = new Map<string, Promise<string>>()

/** The folder with an example's files: its own, or Vite's output, which is built on the first request. */
export function builtFolder(example: string): Promise<string> {
  const known = builds.get(example)
  if (known) return known
  const build = existsSync(join(folderOf(example), 'vite.config.ts'))
    ? compiled(folderOf(example))
    : Promise.resolve(folderOf(example))
  builds.set(example, build)
  build.catch(() => builds.delete(example))
  return build
}

async function compiled(folder: string): Promise<string> {
  const { build } = await import('vite')
  await build({ root: folder, logLevel: 'error' })
  return join(folder, 'dist')
}
