import type { Lang } from '@ancrage/api/format/language'

const known = (name: string | null | undefined): Lang | undefined => {
  const short = name?.slice(0, 2).toLowerCase()
  return short === 'fr' || short === 'en' ? short : undefined
}

/** The element's language: its own or the nearest `lang`, through shadow roots, else the browser's, else French. */
export function langOf(element: Element): Lang {
  for (let at: Element | null = element; at; at = above(at)) {
    const found = known(at.getAttribute('lang'))
    if (found) return found
  }
  return navigator.languages.map(known).find(Boolean) ?? 'fr'
}

const above = (element: Element): Element | null => {
  const parent = element.parentNode
  return parent instanceof ShadowRoot ? parent.host : element.parentElement
}

/** Calls back when a `lang` changes anywhere above the element. Returns a function that stops it. */
export function watchLang(element: Element, changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  const options = { attributes: true, attributeFilter: ['lang'], subtree: true }
  for (let root = element.getRootNode(); ; root = root.host.getRootNode()) {
    observer.observe(root, options)
    if (!(root instanceof ShadowRoot)) break
  }
  return () => observer.disconnect()
}
