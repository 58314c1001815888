import type { RenderedView } from './first-view.ts'

let policy: { createHTML(html: string): string } | undefined

interface Page extends Window {
  trustedTypes?: { createPolicy(name: string, rules: { createHTML: (html: string) => string }): typeof policy }
}

const asItIs = { createHTML: (html: string) => html }

/** Puts markup into a place without running scripts in it. Throws if the page forbids every way. */
function put(place: HTMLElement, html: string) {
  if ('setHTML' in place) {
    // The default sanitizer drops classes; React needs the comments.
    const asIs = { sanitizer: { comments: true } }
    ;(place as unknown as { setHTML(html: string, how: typeof asIs): void }).setHTML(html, asIs)
    return
  }
  policy ??= (window as Page).trustedTypes?.createPolicy('ancrage', asItIs) ?? asItIs
  place.innerHTML = policy.createHTML(html)
}

let sheet: CSSStyleSheet | undefined

/** The sheet of first views, the same for all. */
export function sheetOf(css: string): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
  }
  return sheet
}

/** Shows the first view in an element whose code is not loaded yet, and remembers what the visitor presses in it. */
export function renderView(element: Element, view: RenderedView, subject: string, views: WeakMap<Element, object>) {
  // The code loaded earlier and has a tree of its own.
  if (element.shadowRoot) return
  try {
    const place = document.createElement('div')
    place.dataset.root = ''
    place.dataset.theme = element.getAttribute('theme') ?? ''
    place.lang = subject.slice(0, 2)
    put(place, view.markup.html)
    place.style.setProperty('--practice-color', view.practice.theme.primary)
    const shadow = element.attachShadow({ mode: 'open' })
    shadow.adoptedStyleSheets = [sheetOf(view.markup.css)]
    // Some pages close every shadow tree: the code could not take over its content.
    shadow.append(element.shadowRoot ? place : document.createElement('slot'))
    const shown = { view, subject, place, pressed: null as Element | null }
    views.set(element, shown)
    place.addEventListener('click', ({ target }) => {
      shown.pressed = (target as Element).closest('button,input')
    })
  } catch {
    // On a page that forbids markup from text, the element waits for the code.
  }
}
