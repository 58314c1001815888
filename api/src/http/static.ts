import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Context, Middleware } from 'koa'
import { type BuiltFile, builtFolder, type Encoding, type Folder } from './files.ts'
import { parametersOf, stateOf } from './request-state.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** The loader's address never changes, so browsers ask again soon; each time costs one 304. */
export const REVALIDATED = 'public, max-age=300, stale-while-revalidate=86400'

/** The developers' page tries elements: only code, styles and calls of our own, nothing inline. */
const PLAYGROUND_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** What the client area keeps for times without a connection: its worker asks us for files, its page asks nobody. */
const OFFLINE_POLICIES: Record<string, string> = {
  '/client-worker.js': "default-src 'none'; connect-src 'self'",
  '/client-offline.html':
    "default-src 'none'; script-src 'self'; style-src 'self'; media-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** The folders of the built files. */
export interface BuiltFiles {
  console: Folder
  widgets: Folder
  loader: Folder
}

const here = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** The folders of the builds in this repository. */
export const builtFiles = (): BuiltFiles => ({
  console: builtFolder(here('console/dist')),
  widgets: builtFolder(here('widgets/dist')),
  loader: builtFolder(here('loader/dist')),
})

/** Serves the built files: the console's modules, and for any site the loader and the widgets. */
export const staticFiles =
  ({ console, widgets, loader }: BuiltFiles): Middleware =>
  async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    const { path } = ctx
    if (path.startsWith('/build/')) {
      const name = decodeURIComponent(path.slice(7))
      // Pages are rendered at people's addresses, not served as files.
      const file = name === 'index.html' || name === 'client.html' ? null : await console.file(name)
      return file
        ? sendBuilt(ctx, file, { name, caching: name.startsWith('assets/') ? IMMUTABLE : REVALIDATED })
        : missing(ctx)
    }
    // The present script, its version and hash, each version under its own name, and the one for other embeds.
    const [script, version] = /^\/(?:ancrage(-[0-9a-f]+)?\.js(?:on)?|compat\.js)$/.exec(path) ?? []
    if (script) {
      const file = await loader.file(path.slice(1))
      return file
        ? sendBuilt(allowAnySite(ctx), file, { name: path, caching: version ? IMMUTABLE : REVALIDATED })
        : missing(ctx)
    }
    if (path.startsWith('/widgets/')) {
      const name = decodeURIComponent(path.slice(9))
      // Earlier builds left files for the server there: nobody may fetch them.
      const file = name.startsWith('server/') ? null : await widgets.file(name)
      return file ? sendBuilt(allowAnySite(ctx), file, { name, caching: IMMUTABLE }) : missing(ctx)
    }
    if (/^\/developers(\/|$)/.test(path)) {
      const name = path.slice('/developers/'.length) || `${pageLanguage(ctx)}.html`
      const file = await widgets.file(`developers/${name}`)
      if (!file) return missing(ctx)
      if (name.endsWith('.html')) ctx.set('Content-Security-Policy', PLAYGROUND_POLICY)
      return sendBuilt(allowAnySite(ctx), file, { name, caching: REVALIDATED })
    }
    if (/^\/([\w-]+\.(ico|txt|svg|png|webmanifest)|client-worker\.js|client-offline\.(html|css|js))$/.test(path)) {
      const file = await console.file(path.slice(1))
      const policy = OFFLINE_POLICIES[path]
      if (policy) ctx.set('Content-Security-Policy', policy)
      return file ? sendBuilt(ctx, file, { name: path, caching: REVALIDATED }) : missing(ctx)
    }
    return next()
  }

/** The language in the address, else the one that the browser prefers. */
function pageLanguage(ctx: Context): 'fr' | 'en' {
  ctx.vary('Accept-Language')
  const lang = parametersOf(ctx).get('lang')
  if (lang === 'fr' || lang === 'en') return lang
  return ctx.acceptsLanguages('fr', 'en') === 'en' ? 'en' : 'fr'
}

/** Allows the scripts of any site to read the answer. */
export function allowAnySite(ctx: Context): Context {
  ctx.set('Access-Control-Allow-Origin', '*')
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
  ctx.set('Timing-Allow-Origin', '*')
  return ctx
}

/** Sends a file in the smallest form that the browser accepts, or that it is unchanged. */
export async function sendBuilt(
  ctx: Context,
  file: BuiltFile,
  { name, caching, route = '(file)' }: { name: string; caching: string; route?: string },
) {
  stateOf(ctx).route = route
  const encoding = bestEncoding(ctx)
  const content = await file.encoded(encoding)
  const isPacked = content !== file.content
  ctx.vary('Accept-Encoding')
  ctx.set('Cache-Control', caching)
  ctx.set('ETag', `"${file.tag}${isPacked ? `-${encoding}` : ''}"`)
  ctx.status = 200
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  if (isPacked) ctx.set('Content-Encoding', encoding)
  ctx.body = content
  ctx.type = extname(name)
}

/** The smallest encoding that the browser accepts, whatever it names first. */
const bestEncoding = (ctx: Context): Encoding =>
  (['br', 'gzip'] as const).find((encoding) => ctx.acceptsEncodings(encoding)) ?? 'identity'

function missing(ctx: Context) {
  stateOf(ctx).route = '(file)'
  ctx.status = 404
  ctx.set('Cache-Control', 'no-store')
  ctx.body = 'Not found'
}
