/** Where an element draws; what has no sheet yet is not seen until it has. */
export function placeIn(shadow: ShadowRoot): HTMLElement {
  const place = document.createElement('div')
  place.dataset.root = ''
  shadow.append(place)
  if (shadow.adoptedStyleSheets.every(({ cssRules }) => cssRules.length === 0)) {
    place.hidden = true
    const show = () => {
      place.hidden = false
    }
    import('./whole-sheet.ts').then(show, show)
  }
  return place
}
