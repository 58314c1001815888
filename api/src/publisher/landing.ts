import { stat } from 'node:fs/promises'
import type { Context, Middleware } from 'koa'
import type { App } from '../http/context.ts'
import type { Folder } from '../http/files.ts'
import { languageOf, writePage } from '../http/pages.ts'
import { stateOf } from '../http/request-state.ts'
import type { Lang } from '../http/schema.ts'
import { siteWithFee } from './service.ts'

/** The module that the console builds for us. It renders the landing page as markup (console/src/landing). */
export interface LandingRenderer {
  renderLanding(lang: Lang, facts: { site: ReturnType<typeof siteWithFee>; isSignedIn: boolean }): string
}

const built = new URL('../../../console/server/dist/landing.js', import.meta.url)
let held: { version: number; renderer: Promise<LandingRenderer> } | undefined

/** Loads the console's renderer; null while it is not built. A new build is used without a restart. */
async function builtRenderer(): Promise<LandingRenderer | null> {
  const found = await stat(built).catch(() => null)
  if (!found) return null
  const version = found.mtimeMs
  if (held?.version !== version)
    held = { version, renderer: import(`${built.href}?${version}`) as Promise<LandingRenderer> }
  return held.renderer.catch(() => null)
}

/**
 * Serves the landing page as complete markup: at its own addresses to everybody, at `/` to those who never signed in.
 * If it is not built or cannot be rendered, the console shows the page itself.
 */
export function landingPage(app: App, console: Folder, rendererOf = builtRenderer): Middleware {
  const draw = renderOnce(app)
  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || !isLanding(ctx) || !ctx.accepts('html')) return next()
    const [shell, manifest, renderer] = await Promise.all([
      console.file('index.html'),
      console.file('landing.json'),
      rendererOf(),
    ])
    const script = manifest && scriptIn(manifest.content.toString('utf8'))
    if (!shell || !script || !renderer) return next()
    const markup = draw(renderer, languageOf(ctx), isSignedIn(ctx))
    if (markup === null) return next()
    stateOf(ctx).route = '(page)'
    writePage(ctx, app.config, landingDocument(shell.content.toString('utf8'), markup, script), { framing: null })
  }
}

/** Whether the request gets the landing page. At `/`, whoever has ever signed in gets the console (decision 14). */
function isLanding(ctx: Context): boolean {
  if (ctx.path !== '/') return ctx.path === '/accueil' || ctx.path === '/index_old'
  return !isSignedIn(ctx) && ctx.cookies.get('signed-in-before') === undefined
}

const isSignedIn = (ctx: Context) => Boolean(ctx.cookies.get('userData'))

/** Renders each of the few pages once; null if that fails. */
function renderOnce(app: App) {
  const pagesByRenderer = new WeakMap<LandingRenderer, Map<string, string>>()
  return (renderer: LandingRenderer, lang: Lang, isSignedIn: boolean): string | null => {
    const pages = pagesByRenderer.get(renderer) ?? new Map<string, string>()
    pagesByRenderer.set(renderer, pages)
    const site = siteWithFee(app)
    const name = `${lang} ${isSignedIn} ${JSON.stringify(site.cardFee)}`
    try {
      const page = pages.get(name) ?? renderer.renderLanding(lang, { site, isSignedIn })
      pages.set(name, page)
      return page
    } catch (error) {
      app.log.error({ err: error }, 'the landing page could not be drawn')
      return null
    }
  }
}

/** The file of the page's script, from the manifest of its build. */
function scriptIn(manifest: string): string | null {
  const chunks = Object.values(JSON.parse(manifest) as Record<string, { file: string; isEntry?: boolean }>)
  return chunks.find(({ isEntry }) => isEntry)?.file ?? null
}

/** Replaces the address `/` by the page's own before anything is shown. */
const OWN_ADDRESS =
  "if (location.pathname === '/') history.replaceState(null, '', '/accueil' + location.search + location.hash)"

/** The console's page with its head, its styles and its early script, but with the landing page's body and script. */
export function landingDocument(shell: string, markup: string, script: string): string {
  const entry = `<script type="module" nonce="%NONCE%" src="/build/${script}"></script>`
  const ahead = `<script nonce="%NONCE%">${OWN_ADDRESS}</script>`
  return shell
    .replace(/\s*<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
    .replace(/\s*<script\b[^>]*\bsrc="[^"]*"[^>]*><\/script>/g, '')
    .replace('</head>', () => `  ${entry}\n  </head>`)
    .replace(/<body>[\s\S]*<\/body>/, () => `<body>${ahead}${markup}</body>`)
}
