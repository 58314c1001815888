import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = '{api,console,widgets,loader,tests}/**/*.{ts,tsx}'
const PACKAGE = /\b(?:from|import)\s*\(?\s*['"]([^.'"][^'"]*)['"]/g

const A_DAY = 24 * 3_600_000
let imported: string | undefined

/** A hash of all names of packages that the sources import. */
function importedPackages(): string {
  const names = new Set<string>()
  for (const path of globSync(SOURCES, { cwd: root, exclude: (name) => /^(node_modules|dist)$/.test(name) }))
    for (const [, name = ''] of readFileSync(`${root}${path}`, 'utf8').matchAll(PACKAGE)) names.add(name)
  return createHash('sha256')
    .update([...names].sort().join())
    .digest('hex')
    .slice(0, 16)
}

/**
 * Keeps the bundled dependencies of a workspace by what the sources import, and removes earlier ones. Vite would find
 * another import in the middle of a run and bundle all of them again, and pages would have two Reacts.
 */
export const freshDependencies = (workspace: string): Plugin => ({
  name: 'fresh-dependencies',
  config() {
    imported ??= importedPackages()
    const folder = `${root}${workspace}/node_modules/.vite`
    mkdirSync(folder, { recursive: true })
    for (const name of readdirSync(folder).filter((each) => /^[0-9a-f]{16}$/.test(each))) {
      const path = `${folder}/${name}`
      // A younger one may belong to a run that has not ended.
      if (name !== imported && Date.now() - statSync(path).mtimeMs > A_DAY) rmSync(path, { recursive: true })
    }
    return { cacheDir: `${folder}/${imported}` }
  },
})

/** The modules that every test page loads: code, styles and texts of the workspaces, but not Vitest's own pages. */
const MODULE = /^\/(@fs|@id|src|test|node_modules)\//

/**
 * Lets the browser cache modules. Every test file has its own page, which asked anew whether each of some hundred
 * modules had changed. Nothing changes during a run, and the browsers keep nothing for the next one.
 */
export const cachedModules: Plugin = {
  name: 'cached-modules',
  configureServer({ config, middlewares }) {
    const isWatching = config.server.watch !== null
    if (isWatching) return
    middlewares.use((request, response, next) => {
      if (MODULE.test(request.url ?? '')) {
        const setHeader = response.setHeader.bind(response)
        setHeader('cache-control', 'max-age=3600, immutable')
        response.setHeader = (name, value) =>
          name.toLowerCase() === 'cache-control' ? response : setHeader(name, value)
      }
      next()
    })
  },
}

const OWN_WAITS = '[0,20,50,100,100,500]'

/**
 * Makes Vitest look for missing elements more often: by default it looks after 270 ms and then after 770, but most
 * pages are ready in between.
 */
export const pollOftenPlugin: Plugin = {
  name: 'looks-often',
  transform: {
    filter: { id: /@vitest\/browser\/dist\/locators-[^/]+\.js/ },
    handler(code) {
      if (!code.includes(OWN_WAITS))
        throw new Error('Vitest waits for elements otherwise than pollOftenPlugin expects.')
      return { code: code.replace(OWN_WAITS, '[0,20,50,100,100]'), map: null }
    },
  },
}
