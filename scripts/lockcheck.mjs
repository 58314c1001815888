import { readFile } from 'node:fs/promises'
import { inRoot } from './root.mjs'

/**
 * npm writes a lock without the platforms that the registry did not serve that day, and later refuses to install from
 * it.
 */
const { packages } = JSON.parse(await readFile(inRoot('package-lock.json'), 'utf8'))
const known = Object.keys(packages)
const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies)
    .filter(
      (name) => !known.some((other) => other === `node_modules/${name}` || other.endsWith(`/node_modules/${name}`)),
    )
    .map((name) => `${path} wants ${name}, which the lock lacks: pin a version of it that has all its platforms.`),
)
for (const line of missing) console.error(line)
process.exitCode = missing.length ? 1 : 0
