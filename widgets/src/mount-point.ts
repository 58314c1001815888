/** Adds the node into which an element renders. It stays hidden until its style sheet is there. */
export function mountPointIn(shadow: ShadowRoot): HTMLElement {
  const place = document.createElement('div')
  place.dataset.root = ''
  shadow.append(place)
  if (shadow.adoptedStyleSheets.every(({ cssRules }) => cssRules.length === 0)) {
    place.hidden = true
    dressed(shadow.host).then((sheet) => {
      if (sheet) shadow.adoptedStyleSheets = [sheet, ...shadow.adoptedStyleSheets]
      place.hidden = false
    })
  }
  return place
}

/** After so many milliseconds an answer counts as slow, and the element is shown without waiting for it. */
const SLOW_MS = 400

/**
 * Waits for the style sheet of the element's first view and returns it. If none comes soon, waits for the whole sheet.
 */
async function dressed(host: Element): Promise<CSSStyleSheet | undefined> {
  try {
    const late = new Promise<undefined>((done) => setTimeout(done, SLOW_MS))
    const first = await Promise.race([globalThis.Ancrage?.sheets?.get(host), late])
    if (first) return first
  } catch {}
  await import('./whole-sheet.ts').catch(() => undefined)
  return undefined
}
