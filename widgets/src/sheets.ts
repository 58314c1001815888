/** A sheet made of text, usable by any number of shadow roots; constructed, so that a strict CSP lets it be. */
function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

let shared: CSSStyleSheet | undefined

/** Our tokens by the names that pages say them by: `--card` is `--ancrage-card`. What is made of the brand stays ours. */
export const openTokens = (css: string): string =>
  css.replace(/(?<=[{;\s])--(?!tw-|brand|primary|radius|from)([a-z-]+):\s*([^;}]+)/g, '--$1:var(--ancrage-$1,$2)')

type Look = (host: HTMLElement, place: HTMLElement, tag: string) => void
let look: Look | undefined
const unseen: Parameters<Look>[] = []

/** Looks at what a page says about colours, as soon as there is time: with the whole sheet. */
export function lookAt(...element: Parameters<Look>): void {
  if (look) look(...element)
  else unseen.push(element)
}

/** The one sheet of all widgets; `css` is what it holds at first. */
export function sharedSheet(css: string): CSSStyleSheet {
  shared ??= sheetOf(openTokens(css))
  return shared
}

/** Puts more into the shared sheet: every widget on the page has it, now or later, in the right order of rules. */
export function replaceSharedSheet(css: string, seen: Look): void {
  const open = openTokens(css)
  if (shared) shared.replaceSync(open)
  else shared = sheetOf(open)
  look = seen
  for (const element of unseen.splice(0)) seen(...element)
}
