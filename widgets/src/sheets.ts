const REGISTERED = Symbol.for('ancrage.registered')

type Marked = Document & { [REGISTERED]?: Set<string> }

/** A sheet made of text, usable by any number of shadow roots; constructed, so that a strict CSP lets it be. */
function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

/**
 * `@property` has no effect inside a shadow tree: its rules are registered on the document, each once a page, however
 * many bundles ask. They name Tailwind's own variables and draw nothing.
 */
function registerProperties(sheet: CSSStyleSheet, page: Document = document): void {
  const marked = page as Marked
  marked[REGISTERED] ??= new Set()
  const registered = marked[REGISTERED]
  const rules = [...sheet.cssRules].filter((rule) => rule instanceof CSSPropertyRule && !registered.has(rule.name))
  if (!rules.length) return
  for (const rule of rules) registered.add((rule as CSSPropertyRule).name)
  page.adoptedStyleSheets.push(sheetOf(rules.map((rule) => rule.cssText).join('')))
}

let shared: CSSStyleSheet | undefined

/** The one sheet of all widgets; `css` is what it holds at first. */
export function sharedSheet(css: string): CSSStyleSheet {
  shared ??= sheetOf(css)
  registerProperties(shared)
  return shared
}

/** Puts more into the shared sheet: every widget on the page has it, now or later, in the right order of rules. */
export function replaceSharedSheet(css: string): void {
  if (shared) shared.replaceSync(css)
  else shared = sheetOf(css)
  registerProperties(shared)
}
