import type { WidgetElement } from './widget-props.ts'

let shared: CSSStyleSheet | undefined

/**
 * The one sheet of all widgets, empty until `whole-sheet.ts` fills it. It is constructed, which a strict CSP allows.
 */
export function sharedSheet(): CSSStyleSheet {
  shared ??= new CSSStyleSheet()
  return shared
}

type Look = (host: WidgetElement, place: HTMLElement, tag: string) => void
let look: Look | undefined
const unseen: Parameters<Look>[] = []

/** Checks an element, its attributes and its colours, once the whole sheet is loaded. */
export function inspect(...element: Parameters<Look>): void {
  const [host, , tag] = element
  // The element has more attributes than its practice and style.
  if (host.attributes[host.hasAttribute('style') ? 2 : 1])
    import('./attributes.ts').then(({ watchAttributes }) => watchAttributes(host, tag)).catch(() => undefined)
  if (look) look(...element)
  else unseen.push(element)
}

/** Fills the shared sheet, which every widget on the page uses, now or later. */
export function fillSharedSheet(css: string, seen: Look): void {
  sharedSheet().replaceSync(css)
  look = seen
  for (const element of unseen.splice(0)) seen(...element)
}
