import type { WidgetElement } from './define-widget.tsx'

let shared: CSSStyleSheet | undefined

/** The one sheet of all widgets, empty until `whole-sheet.ts` fills it; constructed, so that a strict CSP lets it be. */
export function sharedSheet(): CSSStyleSheet {
  shared ??= new CSSStyleSheet()
  return shared
}

type Look = (host: WidgetElement, place: HTMLElement, tag: string) => void
let look: Look | undefined
const unseen: Parameters<Look>[] = []

/** Looks at an element and its page, its colours among them, as soon as there is time: with the whole sheet. */
export function inspect(...element: Parameters<Look>): void {
  const [host, , tag] = element
  // Beside its practice and its style.
  if (host.attributes[host.hasAttribute('style') ? 2 : 1])
    import('./attributes.ts').then(({ watchAttributes }) => watchAttributes(host, tag)).catch(() => undefined)
  if (look) look(...element)
  else unseen.push(element)
}

/** Fills the shared sheet: every widget on the page has it, now or later. */
export function fillSharedSheet(css: string, seen: Look): void {
  sharedSheet().replaceSync(css)
  look = seen
  for (const element of unseen.splice(0)) seen(...element)
}
