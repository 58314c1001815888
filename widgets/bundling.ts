import { createRequire } from 'node:module'
import { minify as mangle } from 'terser'
import { build, minify, type Plugin } from 'vite'

const require = createRequire(import.meta.url)
const { version } = require('terser/package.json') as { version: string }
const NAMED = '\0named:'

/** Libraries that all elements share. They make one chunk, so a page fetches them once. */
const isLibrary = (id: string): boolean =>
  /node_modules\/(react|react-dom|scheduler)\//.test(id) || id.startsWith(NAMED)

interface Modules {
  getModuleInfo(
    id: string,
  ): { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean } | null
}

/** The entries and lazily loaded parts that need a module as soon as they run. */
function rootsOf(id: string, modules: Modules, seen = new Set<string>()): Set<string> {
  const found = new Set<string>()
  if (seen.has(id)) return found
  seen.add(id)
  const info = modules.getModuleInfo(id)
  if (info?.isEntry || info?.dynamicImporters.length) found.add(id)
  for (const importer of info?.importers ?? []) for (const root of rootsOf(importer, modules, seen)) found.add(root)
  return found
}

/** Whether one of these elements starts with a module that another element or a lazy part needs too. */
function isShared(id: string, modules: Modules, elements: RegExp): boolean {
  const roots = [...rootsOf(id, modules)]
  return roots.length > 1 && roots.some((root) => elements.test(root))
}

/**
 * The chunks. One goes beside React with what the booking and other elements start with; one holds what later steps of
 * the booking share with other elements. So no element starts with more than three files.
 */
export const chunkGroups = [
  {
    name: (id: string, modules: Modules) =>
      isLibrary(id) || isShared(id, modules, /\/booking\/index\.tsx$/) ? 'react' : null,
    priority: 2,
  },
  {
    name: (id: string, modules: Modules) =>
      isShared(id, modules, /\/(next|contact|reviews?|slots)\/index\.tsx$/) ? 'forms' : null,
    priority: 1,
  },
]

/**
 * React is CommonJS: importing its names from another chunk would need the bundler's interop. A module beside React
 * exports them for our modules, which saves each element some hundred bytes.
 */
export const namedReact: Plugin = {
  name: 'named-react',
  enforce: 'pre',
  apply: 'build',
  resolveId: (id, importer = '') =>
    /^react(-dom\/client|\/jsx-runtime)?$/.test(id) && importer.includes('/widgets/src/') ? NAMED + id : undefined,
  load(id) {
    if (!id.startsWith(NAMED)) return
    const name = id.slice(NAMED.length)
    const names = Object.keys(require(name) as object).filter((key) => /^[a-z]\w*$/i.test(key))
    return [
      `import all from '${name}'`,
      ...names.map((key) => `export const ${key} = /* @__PURE__ */ (() => all.${key})()`),
    ].join('\n')
  },
}

/**
 * The bundler keeps its runtime, some hundred bytes, in a file of its own, which a page would find late and wait for.
 * The few chunks that use it get a copy instead. Their hashed names stay right, since the runtime's name is part of
 * them.
 */
export const inlineRuntime: Plugin = {
  name: 'inline-runtime',
  apply: 'build',
  generateBundle(_, bundle) {
    const runtime = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'rolldown-runtime')
    if (runtime?.type !== 'chunk') return
    const [, body = '', given = ''] = /^([\s\S]*?)export \{([^}]*)\};?\s*$/.exec(runtime.code) ?? []
    // Pages may add properties to every object's prototype; `Object.keys` leaves those out.
    const safe = body.replace(/for \(\w+ (\w+) in (\w+)\)/g, 'for (const $1 of Object.keys($2))')
    if (/\bin\b/.test(safe))
      this.error('The form of the runtime has changed: it may read what pages put on every object.')
    const own = new Map([...given.matchAll(/(\w+) as (\w+)/g)].map(([, name, member]) => [member, name]))
    if (own.size === 0) this.error('The form of the runtime has changed: it cannot be inlined.')
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.imports.includes(runtime.fileName)) continue
      chunk.code = chunk.code.replace(
        new RegExp(`import \\{([^}]*)\\} from "\\./${runtime.fileName.replaceAll('.', '\\.')}";`),
        (_all, taken: string) => {
          const names = [...taken.matchAll(/(\w+) as ([\w$]+)/g)].filter(([, member, name]) => own.get(member) !== name)
          return safe + names.map(([, member, name]) => `const ${name} = ${own.get(member)};`).join('')
        },
      )
      if (chunk.code.includes(runtime.fileName)) this.error(`${chunk.fileName} still imports the runtime.`)
      chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName)
    }
    delete bundle[runtime.fileName]
  },
}

/** The options of the second minifier. */
const shortened = {
  module: true,
  ecma: 2020,
  compress: { passes: 3, unsafe_arrows: true, pure_getters: true, keep_fargs: false, inline: 1, collapse_vars: false },
} as const

/**
 * The options for React. A function in parentheses is compiled together with its file, while the page does its own
 * work. Without them the browser would compile React, which is one function, a second time while the page waits.
 */
const react = {
  ...shortened,
  compress: { ...shortened.compress, hoist_vars: true, collapse_vars: true },
  format: { wrap_func_args: true, quote_style: 2 },
} as const

/** A second run shortens React by another tenth of a kilobyte. */
const roundsOf = (name: string) => (name === 'react' ? [react, react] : [shortened])

/**
 * Minifies with a second tool after the first. Together they save half a kilobyte more than one, most of it in React.
 */
export const shorter: Plugin = {
  name: 'shorter',
  apply: 'build',
  // The bundler hashes file names before this plugin runs, so the version and options of the minifier go into the hash.
  augmentChunkHash: () => JSON.stringify([version, roundsOf('react'), roundsOf('')]),
  async generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const first = { module: true, compress: { target: 'es2022' }, mangle: false } as const
      chunk.code = (await minify(chunk.fileName, chunk.code, first)).code
      for (const round of roundsOf(chunk.name)) chunk.code = (await mangle(chunk.code, round)).code ?? chunk.code
    }
  },
}

/**
 * Removes the preload helper that Vite adds to dynamic imports. It weighs 1 kB, and these imports have no sheets to
 * preload.
 */
export const bareImports: Plugin = {
  name: 'bare-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
}

/** Builds the same components for the API too, which renders the first view on the server. */
export const prerendered: Plugin = {
  name: 'drawn-ahead',
  apply: 'build',
  async writeBundle() {
    await build({ configFile: 'vite.server.config.ts', logLevel: 'warn' })
  },
}

/**
 * `@property` has no effect inside a shadow tree. Tailwind also writes its variables' values for browsers without it;
 * this plugin applies those to all browsers.
 */
export const plainVariables: Plugin = {
  name: 'plain-variables',
  enforce: 'post',
  transform: (code, id) =>
    id.endsWith('.css?inline')
      ? code
          .replace(/(@layer properties[^{]*\{)[^{}]*@supports[^{]*\{([^{}]*\{[^{}]*\})[^{}]*\}/, '$1$2')
          .replace(/@property[^{]*\{[^}]*\}/g, '')
      : undefined,
}
