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

/** Makes the HTML page of the client area from that of the console, with its own script. */
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

/** Returns the limits of a number, also of an optional one. */
function limitsOf(schema: Limits): { min: number; max: number } {
  const { minValue, maxValue } = schema.unwrap?.() ?? schema
  return { min: minValue ?? 0, max: maxValue ?? 0 }
}

/**
 * Provides the names of all settings, and how the tabs with cards show theirs, without schemas, also in development.
 */
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
      const shown = cards.map(([key, { schema, ...declaration }]) => [
        key,
        { ...declaration, ...limitsOf(schema as never) },
      ])
      return [
        `export const settings = ${JSON.stringify(Object.fromEntries(shown))}`,
        `export const groups = ${JSON.stringify(settingGroups.configs)}`,
        `export const paymentGroups = ${JSON.stringify(settingGroups.payments)}`,
      ].join('\n')
    },
  },
}

/** Provides the files of the WordPress plugin by name, for the page that packs them. */
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

/** Removes Sonner's style element, which our content security policy refuses. styles.css imports the same styles. */
const sonnerWithoutStyleElement: Plugin = {
  name: 'sonner-without-style-element',
  transform: {
    filter: { id: /sonner\/dist\/index\.mjs/ },
    handler: (code) => code.replace(/^__insertCSS\(".*"\);?$/m, ''),
  },
}

/**
 * Removes code of the router for frameworks and for measurements, which nothing here uses and every first screen would
 * load.
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

/** Preloads the font of both languages; without this it loads after the styles, and the text moves. */
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

/** Gives the script before the first paint the one table of preferences. */
const preferencesAhead: Plugin = {
  name: 'preferences-ahead',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('%PREFERENCES%', JSON.stringify(preferenceTable)),
  },
}

/** Also builds the landing page, which the API sends prerendered, and its script. */
const landing: Plugin = {
  name: 'landing',
  apply: 'build',
  async writeBundle() {
    for (const config of ['vite.prerender.config.ts', 'vite.script.config.ts'])
      await build({ configFile: join(import.meta.dirname, config), logLevel: 'warn' })
  },
}

/**
 * Small modules that the frame of a signed-in page needs. As separate files they would have more overhead than code.
 */
const ofFrame = [
  /icons\/(calendar|calendar-days|chart-column|circle-user|inbox|log-out|mail|menu|palette)\.m?js/,
  /icons\/(receipt-text|search|shield-(check|user)|sparkles|star|sunrise|users)\.m?js/,
  /src\/lib\/(client-name|custom-emails|elision|media|mode|payment-types|second-factor-path|shortcuts|sign-in-notice)\.ts$/,
  /src\/components\/(avatar|full-mode-mark|initials|ui\/kbd)\.tsx$/,
  /src\/features\/(calendly\/use-calendly|sessions\/(use-sessions|planning\/(open-planning|plan-button)))\.tsx?$/,
  /api\/src\/practices\/modes\.ts$/,
]

/** Small modules that the dashboard needs beside the frame. */
const ofDashboard = [
  /icons\/(arrow-(right|down-right|up-right)|calendar-(check|clock)|circle-check|table-2)\.m?js/,
  /src\/lib\/things-to-do\.ts$/,
]

/** Modules that most pages use in part. */
const common =
  /lucide-react.*icons|widgets\/src\/ui\/(?!radio-cards|textarea)|console\/src\/(lib|components)\/(?!ui|combobox|date-(input|time)|time-input|unsaved-question|use-leave-unsaved|confirm-dialog|resend-button|two-press-button|use-resend|countdown|use-seconds-left|use-presses|use-action|focus-near|keep-focus)/

/** Modules that the first screens of both the client area and the console need, with their dependencies. */
const shared = [
  /src\/lib\/(format|media|now|online|problem-text|toast|use-formats)\.ts$/,
  /src\/components\/(date-tile|empty|query|ui\/(choice-list|popover))\.tsx$/,
  /src\/layout\/(footer|main-content|notices|offline-notice|preferences|scroll-memory|skip-link)\.tsx$/,
  /src\/features\/sessions\/session-facts\.tsx$/,
  /widgets\/src\/ui\/(alert|badge|skeleton)\.tsx$/,
  /icons\/(building-complex|calendar-(days|plus)|chevron-right|clipboard-list|clock|credit-card|file-text)\.m?js/,
  /icons\/(house|log-out|mail|phone|receipt-text|rotate-cw|shield-check|sprout|user-round|video)\.m?js/,
]

/** Modules of the frame and the first screen of the client area. */
const ofClients = [
  /src\/(layout\/client-layout|lib\/client-shell)\.tsx?$/,
  /client-area\/(client-page|use-client)\.tsx?$/,
]

/** What its first page shows once the client is known. */
const ofClientHome = [
  /client-area\/(access-ended|appointment|booking-link|client-home|closed\/on-demand|consents-to-sign|for-child|later|next|practices|shortcuts|to-do|use-is-movable|use-practice-looks|use-to-do)/,
]
/**
 * Modules that the page of a session and its sheet share with a few others, none of them a first screen. Of those that
 * are needed together, small ones are put into one file: as files of their own they were the half of that page's.
 */
const ofSessions = [
  /features\/(addresses|clinical-consent|forms|mailings|messages|phrases|reminders|reviews|stripe|visit-source)\/(?!(signing-obstacle|use-forms|use-mailings)\.)[\w/-]+(?<!on-demand)\.tsx?$/,
  /features\/sessions\/(head\/|move\/|planning\/(plan|texts|type-field)\.|requests\/(refuse|texts)|thread\/thread-t)/,
  /features\/sessions\/(reason|session-video|use-(is-mailed|offered|session-video))[\w-]*\.tsx?$/,
  /components\/(combobox|confirm|date-(input|time)|link-to-share|mask|number-scale|short-form|un(readable|saved-question)|use-leave)/,
  /components\/ui\/(dialog|hold-dialog|modal-page|use-dialog)/,
  /src\/lib\/(after-press|focus-(near|return)|public-practice|typed-amount|use-(action|elapsed|patient-search|presses))\.ts$/,
  /icons\/(circle-(exclamation-point|slash)|cloud-off|external-link|file-(down|image|spreadsheet)|hourglass)\.m?js/,
  /icons\/(italic|key-round|letter-[bh]|list|list-ordered|loader-circle|lock|lock-open|maximize-2)\.m?js/,
  /icons\/(notebook-(pen|text)|pencil-line|play|rotate-ccw-clock|scroll-text|square|text-quote)\.m?js/,
  /icons\/(triangle-exclamation-point|undo-2|unlink|upload|user-x)\.m?js/,
]

/** The bytes of source below which such a file is put into another. From 4,500 on, the calendar loads the editor. */
const SMALL = 3_000

const isOf = (parts: RegExp[]) => (id: string) => parts.some((each) => each.test(id))

/**
 * Puts what every page needs into one file, and what most pages share into another. The bundler alone would make some
 * fifty files of a few lines, which compress badly. Left out are the questions before something is lost, which bring
 * all dialogs with them; the button that sends again and what busy buttons share; what keeps the focus; fields for
 * dates, times and long text, fields that complete themselves and radio cards, which no first screen has; and the look
 * of a practice, which the console never uses.
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
  { name: 'client-home', test: isOf(ofClientHome), includeDependenciesRecursively: false },
  {
    name: 'practice-look',
    test: /src\/(lib\/practice-look|components\/practice-brand)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  { name: 'common', test: common, minShareCount: 16 },
  { name: 'frame', test: isOf(ofFrame) },
  { name: 'dashboard', test: isOf(ofDashboard), includeDependenciesRecursively: false },
  {
    name: 'parts',
    test: isOf(ofSessions),
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: SMALL,
    includeDependenciesRecursively: false,
  },
]

/** The `public.ts` files of features only re-export, so a page loads only the parts that it imports. */
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
  // Imports texts as one object; a named export per key would make them a tenth longer.
  json: { namedExports: false },
  // Finds libraries before the server starts; one found later would reload the page under a test.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', 'test/*.tsx'] },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Short file names, because each file lists those that it may load, and these lists count on every first screen.
    rolldownOptions: {
      input: ['index.html', 'client.html'].map((page) => join(import.meta.dirname, page)),
      // Each name is loaded with the list of all pages, so that each letter counts; the bundler takes no fewer.
      output: { codeSplitting: { groups }, chunkFileNames: 'assets/[hash:7].js' },
      treeshake: { moduleSideEffects },
    },
  },
  server: { host: '127.0.0.1', port: DEV_PORT, hmr: { host: '127.0.0.1', clientPort: DEV_PORT } },
}))
