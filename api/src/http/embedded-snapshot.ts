import type { Context } from 'koa'
import type { PracticeId } from '../practice-id.ts'
import { escapeHtml } from './public-pages.ts'
import { parametersOf } from './request-state.ts'
import type { Lang } from './schema.ts'

/** What the frame's first HTML contains, before any script. */
export interface EmbeddedSnapshot {
  title: string
  description: string
  /** The text for people who run no script. */
  withoutScript: string
  /** As visitors dial it. */
  phone: string | null
  html: string
  /** The style sheet of the shadow tree. */
  css: string
  /** The practitioner's own colour, `#rrggbb`. */
  color: string | null
}

/** The view that a frame asks for. */
export interface EmbeddedView {
  practiceId: PracticeId
  lang: Lang
  sessionType: string | undefined
  layout: string | undefined
}

/** Reads the first view of a practice for its frame; null: there is none. */
export type ReadEmbeddedSnapshot = (request: EmbeddedView) => Promise<EmbeddedSnapshot | null>

/** The view that the address of a frame asks for. */
export function embeddedSnapshotOf(ctx: Context, practiceId: PracticeId, lang: Lang, viewOf: ReadEmbeddedSnapshot) {
  const parameter = (name: string) => parametersOf(ctx).get(name)?.slice(0, 64) || undefined
  return viewOf({ practiceId, lang, sessionType: parameter('session-type'), layout: parameter('layout') })
}

/** Formats French numbers as French people read them. */
const asRead = (phone: string) =>
  phone.replace(/^\+33(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '0$1\u00a0$2\u00a0$3\u00a0$4\u00a0$5')

/**
 * The view as markup over the console's root, for crawlers and for people whose browser runs no script. With scripts it
 * stays visible until the element below is ready; only the element is interactive.
 */
export function embeddedMarkup(view: EmbeddedSnapshot, nonce: string, search: URLSearchParams): string {
  const theme = /^(light|dark|auto)$/.exec(search.get('theme') ?? '')?.[0] ?? 'auto'
  const given = /^[0-9a-f]{6}$/i.test(search.get('color') ?? '') ? `#${search.get('color')}` : view.color
  const color = given && /^#[0-9a-f]{6}$/i.test(given) ? `[data-root]{--practice-color:${given}}` : ''
  const call = view.phone
    ? `<a href="tel:${view.phone.replace(/[^+\d]/g, '')}">${escapeHtml(asRead(view.phone))}</a>`
    : ''
  return `<style nonce="${nonce}">#first-view{position:absolute;inset:0 0 auto;z-index:1;max-width:960px;margin:0 auto;padding:16px;box-sizing:border-box}#first-view>noscript{display:block;margin:16px 8px;text-align:center}#app~noscript{display:none}</style>
    <div id="first-view"><template shadowrootmode="open"><style nonce="${nonce}">${view.css}${color}</style><div data-root data-theme="${theme}">${view.html}</div><slot></slot></template><noscript>${escapeHtml(view.withoutScript)} ${call}</noscript></div>
    <script nonce="${nonce}">{
      const view = document.getElementById('first-view')
      view.inert = true
      view.setAttribute('aria-hidden', 'true')
      for (const end of ['ready', 'error']) addEventListener('ancrage-' + end, () => view.remove())
      setTimeout(() => view.remove(), 20000)
    }</script>
    `
}
