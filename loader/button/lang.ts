type Lang = 'fr' | 'en'

const known = (name: string | null | undefined): Lang | undefined => {
  const short = name?.slice(0, 2).toLowerCase()
  return short === 'fr' || short === 'en' ? short : undefined
}

/** The element's language: its own or the nearest `lang`, through shadow roots, else the browser's, else French. */
export function langOf(element: Element): Lang {
  for (let at: Element | null = element; at; ) {
    const found = known(at.getAttribute('lang'))
    if (found) return found
    const parent: ParentNode | null = at.parentNode
    at = parent instanceof ShadowRoot ? parent.host : at.parentElement
  }
  return navigator.languages.map(known).find(Boolean) ?? 'fr'
}

/** Calls back when a `lang` changes anywhere above the element. Returns a function that stops it. */
export function watchLang(element: Element, changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  for (let root = element.getRootNode(); ; root = root.host.getRootNode()) {
    observer.observe(root, { attributes: true, attributeFilter: ['lang'], subtree: true })
    if (!(root instanceof ShadowRoot)) break
  }
  return () => observer.disconnect()
}
