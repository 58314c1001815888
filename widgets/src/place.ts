/** Where an element draws; what has no sheet yet is not seen until it has. */
export function placeIn(shadow: ShadowRoot): HTMLElement {
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

/** Waits for the sheet that comes with an element's first view and answers it; where none comes, for the whole one. */
async function dressed(host: Element): Promise<CSSStyleSheet | undefined> {
  try {
    const first = await globalThis.Ancrage?.sheets?.get(host)
    if (first) return first
  } catch {}
  await import('./whole-sheet.ts').catch(() => undefined)
  return undefined
}
