/**
 * `<script async src="https://…/ancrage.js">`: finds the elements on the page, now and later. For each one near the
 * viewport it loads the code and, in parallel, the API's first answer. That answer has the data and the first view as
 * markup, which stays in the element's shadow tree until the code takes over.
 */

import { requestFirstView } from './first-view.ts'
import { type QueuedElement, queueCalls } from './queue-calls.ts'
import { renderView, sheetOf } from './render-view.ts'

/** The files of each element's code, which load in parallel; the build writes them from the widgets' manifest. */
declare const CHUNKS: Readonly<Record<string, readonly string[]>>
/** A name for the content of this file; written by the build. */
declare const VERSION: string

declare global {
  interface Window {
    Ancrage?: Ancrage
  }
}

interface Ancrage {
  /** The address of the API, unless an element names another. */
  api: string
  version: string
  /** Pending answers, by address. */
  early: Map<string, Promise<Response>>
  /** The first view of an element whose code is not loaded; its shape is in widgets/src/snapshot.ts. */
  views: WeakMap<Element, object>
  /** The pending style sheets of first views, for elements whose code loads earlier. */
  sheets: WeakMap<Element, Promise<unknown> | undefined>
  /** The elements that a script on this page handles. */
  tags: Set<string>
  /** Calls `act` once the elements accept calls. Before this script it is the `push` of an array. */
  push(act: () => void): void
  /** Looks for elements in a shadow tree too. */
  watch?(root: ParentNode & Node): void
}

/** How near the viewport an element must be to load, in px. */
const NEAR = '600px'
/** A rule that only sufficiently new browsers understand: decision 136. */
const FLOOR = 'color:light-dark(oklch(from red l c h),red)'

const script = (document.currentScript ?? document.querySelector('script[src*="/ancrage"]')) as HTMLScriptElement | null
// An imported script is no element of the page, but a stack trace contains its address.
const base = new URL('.', script?.src ?? (Error().stack as string).match(/\w+:\/\S+/)?.[0]).href
const before = window.Ancrage
// The page may use our name for something else: an element with that id is enough.
if (!before?.tags) {
  window.Ancrage = {
    api: script?.dataset.api ?? base,
    version: VERSION,
    early: new Map(),
    views: new WeakMap(),
    sheets: new WeakMap(),
    tags: new Set(),
    push: (act) => queueMicrotask(act),
  }
}
const ours = window.Ancrage as Ancrage
const { api, early, views, sheets, tags } = ours
// The first script on a page wins; one of another version adds the elements that the first does not know.
const chunks = CHUNKS
const own = Object.keys(chunks).filter((tag) => !tags.has(tag) && tags.add(tag))
const isDefined = (element: Element) => element.matches(':defined')

if (own[0]) {
  const brought: Record<string, Promise<unknown> | undefined> = {}
  const seen = new WeakSet<Element>()
  const mine = own.join()

  const load = async (file: string) => {
    if (!CSS.supports(FLOOR)) throw 'too old'
    return import(/* @vite-ignore */ `${base}widgets/${file}.js`)
  }

  const begin = (element: Element) => {
    const tag = element.localName
    const practice = element.getAttribute('practice')
    // An element that is defined already makes its own request.
    if (practice && !isDefined(element)) {
      const sheet = requestFirstView(
        element,
        `${(element.getAttribute('api') ?? api).replace(/\/+$/, '')}/api/public/practices/${encodeURIComponent(practice)}`,
        early,
        (view, subject) => {
          if (brought[tag]) renderView(element, view, subject, views)
          return sheetOf(view.markup.css)
        },
      )
      sheets.set(element, sheet)
    }
    brought[tag] ??= Promise.all((chunks[tag] as string[]).map(load))
    const code = brought[tag].then(() => {
      // If the constructor failed, the element is not defined.
      if (!isDefined(element) && element.isConnected) throw 'stopped'
    })
    code.catch((reason) => {
      // The link inside the element is shown again: a view without code would be worse.
      views.delete(element)
      element.shadowRoot?.replaceChildren(document.createElement('slot'))
      if (brought[tag]) console.warn(`<${tag}> did not load. See ${base}developers#blocked`, reason)
      delete brought[tag]
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

  const look = (root: ParentNode) => {
    for (const element of root.querySelectorAll(mine)) {
      if (seen.has(element)) continue
      seen.add(element)
      if (!isDefined(element)) queueCalls(element as QueuedElement, () => begin(element))
      // A dialog is invisible until its code can open it, and a floating element is elsewhere than its link.
      if (element.matches('[display]:not([display=inline]),[position^=bottom]')) begin(element)
      else near.observe(element)
    }
  }

  const observer = new MutationObserver((changes) => {
    new Set(changes.map((change) => change.target as Element)).forEach(look)
  })
  ours.watch = (root) => {
    observer.observe(root, { childList: true, subtree: true })
    look(root)
  }
  ours.watch(document)
  // The calls that the page has put into an array of that name.
  ;(before as Partial<Element[]> | undefined)?.forEach?.(ours.push as never)
}
