import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { inRoot, root } from '../root.mjs'

const shared = ['package-lock.json', 'tsconfig.base.json']
const doorsOfApi = ['api/src/contract.ts', 'api/src/client.ts']

/** A short text that changes when anything changes that a build of these workspaces reads. */
export async function hashOfInputs(workspaces) {
  const own = (await Promise.all(workspaces.map((name) => filesIn(inRoot(name))))).flat()
  const files = new Set([
    ...own,
    ...(await reachableFrom(doorsOfApi.map((path) => inRoot(path)))),
    ...shared.map((path) => inRoot(path)),
  ])
  const hash = createHash('sha256')
  for (const file of [...files].sort()) {
    hash.update(relative(root, file))
    hash.update('\0')
    hash.update(await readFile(file))
  }
  return hash.digest('hex')
}

/** The files of a workspace that a build may read: not its output, its packages or its tests. */
async function filesIn(folder) {
  const entries = await readdir(folder, { withFileTypes: true })
  const lists = entries
    .filter(
      ({ name }) =>
        !name.startsWith('.') && !['node_modules', 'dist', 'test'].includes(name) && !/\.test\.tsx?$/.test(name),
    )
    .map((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]))
  return (await Promise.all(lists)).flat()
}

/** These files and their relative imports, transitively. */
async function reachableFrom(files, found = new Set()) {
  for (const file of files) {
    if (found.has(file) || !existsSync(file)) continue
    found.add(file)
    const imports = (await readFile(file, 'utf8')).matchAll(/\bfrom\s+'(\.[^']+)'/g)
    await reachableFrom(
      [...imports].map(([, path = '']) => resolve(dirname(file), path)),
      found,
    )
  }
  return found
}
