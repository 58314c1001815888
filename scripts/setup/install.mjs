import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { Problem } from '../problem.mjs'
import { inRoot, root } from '../root.mjs'
import { withLock } from './lock.mjs'
import { hasNode } from './node.mjs'
import { npm } from './npm.mjs'

const everything = ['--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund']
const marker = inRoot('node_modules/.installed-lock')

/** Installs the packages of the lock, if others or none are installed. Two processes at once install once. */
export async function ensureInstalled() {
  if (await isInstalled()) return
  await withLock('installing', async () => {
    if (await isInstalled()) return
    await install()
    await writeFile(marker, await lockHash())
  })
}

async function isInstalled() {
  if (!hasNode()) return false
  const hash = await lockHash()
  if ((await readFile(marker, 'utf8').catch(() => '')) === hash) return true
  // Somebody may have installed by hand: npm keeps its own list of what is installed.
  if (!(await agreesWithNpm())) return false
  await writeFile(marker, hash)
  return true
}

async function lockHash() {
  return createHash('sha256')
    .update(await readFile(inRoot('package-lock.json')))
    .digest('hex')
}

async function agreesWithNpm() {
  const present = await packagesOf(inRoot('node_modules/.package-lock.json')).catch(() => ({}))
  const wanted = Object.entries(await packagesOf(inRoot('package-lock.json')))
  return wanted
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, entry]) => (present[path] ? present[path].version === entry.version : entry.optional))
}

async function packagesOf(lock) {
  return JSON.parse(await readFile(lock, 'utf8')).packages
}

async function install() {
  const started = Date.now()
  console.log('Installing packages; this takes about a minute the first time.')
  let { code, output } = await npm(['ci', ...everything])
  if (code !== 0 && /EUSAGE|in sync/.test(output)) {
    console.log('The lock does not fit what the registry serves; installing the nearest that does.')
    ;({ code, output } = await npm(['install', '--no-save', ...everything]))
  }
  if (code !== 0) throw new Problem(reason(output))
  if (!hasNode()) await npm(['rebuild', 'node', '--ignore-scripts=false'])
  if (!hasNode()) {
    throw new Problem(
      'Node 24 was not installed with the packages: allow install scripts (npm config), then run npm ci.',
    )
  }
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

function reason(output) {
  const lines = output.split('\n').filter((line) => /^npm error/.test(line) && !/complete log|code /.test(line))
  const words = (lines[0] ?? output.split('\n')[0] ?? '').replace(/^npm error\s*/, '')
  if (/ENOSPC/.test(output))
    return 'The packages could not be installed, the disk is full: free some space, then start again.'
  if (/EACCES|EROFS|EPERM/.test(output))
    return `The packages could not be installed, ${root} is not writable by you: change its owner.`
  if (/ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ECONNRESET/.test(output)) {
    return `The packages could not be installed, the registry does not answer (${words}): check the connection, then start again.`
  }
  return `The packages could not be installed (${words}): run npm ci to see more.`
}
