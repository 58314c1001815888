import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnySetting } from '@ancrage/api/contract'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { preferenceTable } from './src/lib/preference-table.ts'
import { endpoints } from './vite.endpoints.ts'

const DEV_PORT = Number(process.env.CONSOLE_DEV_PORT ?? 4804)
const SETTINGS = 'virtual:settings'
const NAMES = 'virtual:setting-names'
const WORDPRESS = 'virtual:wordpress-plugin'

/** The page of the client area is the console's, with a script of its own. */
const clientPage: Plugin = {
  name: 'client-page',
  resolveId: { filter: { id: /client\.html$/ }, handler: (id) => id },
  load: {
    filter: { id: /client\.html$/ },
    handler: async () =>
      (await readFile(join(import.meta.dirname, 'index.html'), 'utf8')).replace('/src/main.tsx', '/src/client.tsx'),
  },
}

interface Limits {
  minValue?: number | null
  maxValue?: number | null
  unwrap?: () => Limits
}

/** From where to where a number may go, also one that may be left out. */
function limitsOf(schema: Limits): { min: number; max: number } {
  const { minValue, maxValue } = schema.unwrap?.() ?? schema
  return { min: minValue ?? 0, max: maxValue ?? 0 }
}

/** What every setting of a practice is called, and how those of the tabs of cards are shown: without schemas, in development too. */
const settings: Plugin = {
  name: 'settings',
  resolveId: { filter: { id: new RegExp(`^(${SETTINGS}|${NAMES})$`) }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: new RegExp(`^\0(${SETTINGS}|${NAMES})$`) },
    async handler(id) {
      const { registry, settingGroups } = await import('@ancrage/api/contract')
      const every = Object.entries<AnySetting>(registry)
      const named = every.map(([key, { label }]) => [key, label])
      if (id === `\0${NAMES}`) return `export default ${JSON.stringify(Object.fromEntries(named))}`
      const cards = every.filter(([, { tab, isReadOnly }]) => (tab === 'configs' || tab === 'payments') && !isReadOnly)
      const shown = cards.map(([key, { schema, ...told }]) => [key, { ...told, ...limitsOf(schema as never) }])
      return [
        `export const settings = ${JSON.stringify(Object.fromEntries(shown))}`,
        `export const groups = ${JSON.stringify(settingGroups.configs)}`,
        `export const paymentGroups = ${JSON.stringify(settingGroups.payments)}`,
      ].join('\n')
    },
  },
}

/** The files of the plugin for WordPress, by name, for the page that packs them. */
const wordpressPlugin: Plugin = {
  name: 'wordpress-plugin',
  resolveId: { filter: { id: new RegExp(`^${WORDPRESS}$`) }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: new RegExp(`^\0${WORDPRESS}$`) },
    async handler() {
      const folder = new URL('../examples/wordpress/ancrage/', import.meta.url)
      const names = (await readdir(folder)).sort()
      const files = names.map(async (name) => [name, await readFile(new URL(name, folder), 'utf8')])
      return `export default ${JSON.stringify(Object.fromEntries(await Promise.all(files)))}`
    },
  },
}

/** Sonner writes a style element when it loads, which our content security policy refuses: styles.css imports its sheet. */
const sonnerWithoutStyleElement: Plugin = {
  name: 'sonner-without-style-element',
  transform: {
    filter: { id: /sonner\/dist\/index\.mjs/ },
    handler: (code) => code.replace(/^__insertCSS\(".*"\);?$/m, ''),
  },
}

/**
 * What the router brings for frameworks that stand on it, and to measure itself. Nothing here asks for either, and every
 * first screen would carry them.
 */
const plainRouter: Plugin = {
  name: 'plain-router',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\/(dom\/ssr\/components|router\/instrumentation)\.js/ },
    handler: (code) =>
      code.replace(
        /^function (PrefetchPageLinks|getRouteInstrumentationUpdates|instrumentClientSideRouter)\(.*\{$[\s\S]*?^\}$/gm,
        'function $1() {}',
      ),
  },
}

/** The letters of both languages, asked for with the page: else they come after the styles, and the words move. */
const fontAhead: Plugin = {
  name: 'font-ahead',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const font = Object.keys(bundle).find((name) => /figtree-latin-wght-normal-[\w-]+\.woff2$/.test(name))
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/build/${font}` }
      return font ? [{ tag: 'link', attrs, injectTo: 'head' }] : []
    },
  },
}

/** The script before the first paint restores the preferences of the one table. */
const preferencesAhead: Plugin = {
  name: 'preferences-ahead',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('%PREFERENCES%', JSON.stringify(preferenceTable)),
  },
}

/** Beside the console: the landing page that the API sends whole, and the script that makes it alive. */
const landing: Plugin = {
  name: 'landing',
  apply: 'build',
  async writeBundle() {
    for (const config of ['vite.prerender.config.ts', 'vite.script.config.ts'])
      await build({ configFile: join(import.meta.dirname, config), logLevel: 'warn' })
  },
}

/** What the frame of a signed-in page needs, in pieces that alone would be longer for their names than for their lines. */
const ofFrame = [
  /icons\/(calendar|calendar-days|chart-column|circle-user|inbox|log-out|mail|menu|palette)\.m?js/,
  /icons\/(receipt-text|search|shield-(check|user)|sparkles|star|sunrise|users)\.m?js/,
  /src\/lib\/(client-name|elision|media|mode|payment-types|second-factor-path|shortcuts|sign-in-notice)\.ts$/,
  /src\/components\/(avatar|initials|ui\/kbd)\.tsx$/,
  /src\/features\/(calendly\/use-calendly|sessions\/(use-sessions|planning\/open-planning))\.ts$/,
  /api\/src\/practices\/modes\.ts$/,
]

/** What most pages have a part of. */
const common =
  /lucide-react.*icons|widgets\/src\/ui\/(?!radio-cards|textarea)|console\/src\/(lib|components)\/(?!ui|date-(input|time)|time-input|unsaved-question)/

/** What the client area and the console both begin with; what these lead to comes along. */
const shared = [
  /src\/lib\/(format|media|now|online|problem-text|toast|use-formats)\.ts$/,
  /src\/components\/(date-tile|empty|query|ui\/(choice-list|popover))\.tsx$/,
  /src\/layout\/(footer|main-content|notices|offline-notice|preferences|scroll-memory|skip-link)\.tsx$/,
  /src\/features\/sessions\/session-facts\.tsx$/,
  /widgets\/src\/ui\/(alert|badge|skeleton)\.tsx$/,
  /icons\/(building-complex|calendar-(days|plus)|chevron-right|clipboard-list|clock|credit-card|file-text)\.m?js/,
  /icons\/(house|log-out|mail|phone|receipt-text|rotate-cw|shield-check|sprout|user-round|video)\.m?js/,
]

/** The frame and the first page of the client area. */
const ofClients = [
  /src\/(layout\/client-layout|lib\/client-shell)\.tsx?$/,
  /client-area\/((access-ended|appointment|booking-link|client-page|consents-to-sign|for-child|later|next|practices|shortcuts)|use-(client|practice-looks))/,
]
const isOf = (parts: RegExp[]) => (id: string) => parts.some((each) => each.test(id))

/**
 * What every page needs is one file, and so is what most of them share: cut for each set of pages, as the bundler does
 * alone, it would be some fifty of a few lines, which compress badly and have to be listed. What asks before changes are
 * lost stays out: it brings the whole of dialogs with it. Fields for dates, times and long text stay out, and cards to
 * choose among: no first screen has one. So does what wears the look of a practice, which the console never does.
 */
const groups = [
  { name: 'words-fr', test: /src\/(lib\/errors|(components|layout)\/texts)\.fr\.json$/ },
  { name: 'words-en', test: /src\/(lib\/errors|(components|layout)\/texts)\.en\.json$/ },
  { name: 'console-routes', test: /src\/(routes\.tsx|console-area\.ts)$/, includeDependenciesRecursively: false },
  { name: 'client-routes', test: /src\/client-routes\.tsx$/, includeDependenciesRecursively: false },
  {
    name: 'ground',
    tags: ['$initial' as const],
    test: (id: string) =>
      !/src\/(main|client|(client-)?routes|console-area)\.tsx?$|\.html$|virtual:endpoints\//.test(id),
    priority: 1,
  },
  { name: 'shared', test: isOf(shared) },
  { name: 'client', test: isOf(ofClients), includeDependenciesRecursively: false },
  { name: 'worn', test: /src\/(lib\/worn|components\/practice-brand)\.tsx?$/, includeDependenciesRecursively: false },
  { name: 'common', test: common, minShareCount: 16 },
  { name: 'frame', test: isOf(ofFrame) },
]

/** Public files of features only name what others may use: a page gets what it names of them, and not the rest. */
const moduleSideEffects = [{ test: /console\/src\/features\/[^/]+\/public\.ts$/, sideEffects: false }]

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base: '/build/',
  plugins: [
    endpoints(command === 'build'),
    clientPage,
    settings,
    wordpressPlugin,
    sonnerWithoutStyleElement,
    plainRouter,
    fontAhead,
    preferencesAhead,
    landing,
    react(),
    tailwindcss(),
  ],
  html: { cspNonce: '%NONCE%' },
  // Texts are read whole: with a name for each key they would be a tenth longer.
  json: { namedExports: false },
  // Found before anything is served: a library found later would reload the page under a test.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', 'test/*.tsx'] },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Every file lists those that it may lead to: their names are read by nobody, and weigh on each first screen.
    rolldownOptions: {
      input: ['index.html', 'client.html'].map((page) => join(import.meta.dirname, page)),
      output: { codeSplitting: { groups }, chunkFileNames: 'assets/[hash].js' },
      treeshake: { moduleSideEffects },
    },
  },
  server: { host: '127.0.0.1', port: DEV_PORT, hmr: { host: '127.0.0.1', clientPort: DEV_PORT } },
}))
