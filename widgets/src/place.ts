/** Where an element draws; what has no sheet yet is not seen until it has. */
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

/** After so long an answer is slow: what waits for it is to be seen. */
const SLOW_MS = 400

/** Waits for the sheet that comes with an element's first view and answers it; where none comes soon, for the whole one. */
async function dressed(host: Element): Promise<CSSStyleSheet | undefined> {
  try {
    const late = new Promise<undefined>((done) => setTimeout(done, SLOW_MS))
    const first = await Promise.race([globalThis.Ancrage?.sheets?.get(host), late])
    if (first) return first
  } catch {}
  await import('./whole-sheet.ts').catch(() => undefined)
  return undefined
}
