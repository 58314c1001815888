/**
 * `<script async src="https://…/ancrage.js">`: finds the elements on the page, now and later, and brings each that comes
 * near the viewport its code and, side by side, what the API says at first: the data, and the first view as markup,
 * which stands in the element's shadow tree until the code takes it over.
 */
import { drawView, sheetOf } from './draw-view.ts'
import { askFirst } from './first-view.ts'
import { queueCalls } from './queue-calls.ts'

/** Element → files of its code, all at once; written by the build from the widgets' manifest. */
declare const CHUNKS: Readonly<Record<string, readonly string[]>>
/** Names the content of this file; written by the build. */
declare const VERSION: string

declare global {
  interface Window {
    Ancrage?: Ancrage
  }
}

interface Ancrage {
  /** Where the API is, unless an element says otherwise. */
  api: string
  version: string
  /** Answers that are under way, by address. */
  early: Map<string, Promise<Response>>
  /** What stands in an element before its code is there; shape: widgets/src/snapshot.ts. */
  views: WeakMap<Element, object>
  /** The sheets of first views that are under way, for elements whose code is there sooner. */
  sheets: WeakMap<Element, Promise<CSSStyleSheet | null | undefined>>
  /** The elements that a script on this page has taken on. */
  tags: Set<string>
}

/** So far before it is seen an element is brought, in px. */
const NEAR = '600px'

const script = (document.currentScript ?? document.querySelector('script[src*="/ancrage"]')) as HTMLScriptElement | null
const base = new URL('.', script?.src ?? location.href).href
// The page may use our name for something else: an element with that id is enough.
if (!window.Ancrage?.tags) {
  window.Ancrage = {
    api: script?.dataset.api ?? base,
    version: VERSION,
    early: new Map(),
    views: new WeakMap(),
    sheets: new WeakMap(),
    tags: new Set(),
  }
}
const { api, early, views, sheets, tags } = window.Ancrage
// The first script on a page wins; one of another version has what the first did not know.
const chunks = CHUNKS
const own = Object.keys(chunks).filter((tag) => !tags.has(tag))
if (own.length) start()

function start() {
  const brought = new Map<string, Promise<unknown>>()
  const seen = new WeakSet<Element>()

  const bring = (tag: string) => {
    const files = (chunks[tag] ?? []).map((file) => import(/* @vite-ignore */ `${base}widgets/${file}`))
    const code = brought.get(tag) ?? Promise.all(files)
    brought.set(tag, code)
    return code
  }

  const begin = (element: Element) => {
    const tag = element.localName
    const practice = element.getAttribute('practice')
    const root = `${(element.getAttribute('api') ?? api).replace(/\/+$/, '')}/api/public/practices/${encodeURIComponent(practice ?? '')}`
    // What is defined already asks for itself.
    if (practice && !customElements.get(tag)) {
      const first = askFirst(
        element,
        root,
        early,
        (view, subject) => brought.has(tag) && drawView(element, view, subject, views),
      )
      const sheet = first?.then((view) => view?.markup && sheetOf(view.markup.css))
      sheet?.catch(() => undefined)
      if (sheet) sheets.set(element, sheet)
    }
    const code = bring(tag)
    code.catch((reason) => {
      // The link inside the element is in its place again: a view that answers nobody would be worse.
      views.delete(element)
      element.shadowRoot?.replaceChildren(document.createElement('slot'))
      if (brought.delete(tag))
        console.warn(`<${tag}> could not be loaded. See ${base}developers#content-security-policy`, reason)
    })
    return code
  }

  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        near.unobserve(target)
        begin(target)
      }
    },
    { rootMargin: NEAR },
  )

  const look = () => {
    for (const element of document.querySelectorAll(own.join())) {
      if (seen.has(element)) continue
      seen.add(element)
      if (!customElements.get(element.localName)) queueCalls(element, () => begin(element))
      // A drawer is not seen before its code can open it, and what floats stands elsewhere than its link.
      if (element.matches('[display=drawer],[position^=bottom]')) begin(element)
      else near.observe(element)
    }
  }

  for (const tag of own) tags.add(tag)
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
  look()
}
