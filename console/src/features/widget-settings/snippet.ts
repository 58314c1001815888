/** How the booking is to stand on a site. */
export interface Choice {
  way: 'element' | 'frame'
  lang: 'auto' | 'fr' | 'en'
  /** Of a session type; empty: the visitor chooses. */
  typeId: string
  layout: 'days' | 'month'
  /** `site`: as the page around it, which a frame cannot know. `auto`: as the visitor's system. */
  theme: 'site' | 'light' | 'dark' | 'auto'
  /** `#rrggbb`; null: the practice's. */
  color: string | null
}

export const firstChoice: Choice = {
  way: 'element',
  lang: 'auto',
  typeId: '',
  layout: 'days',
  theme: 'site',
  color: null,
}

export interface Place {
  /** Where Ancrage is, as visitors reach it. */
  origin: string
  practiceId: string
}

/** Room for most of the widget's first view: docs/widgets.md. */
const HEIGHT = 640

/** Text inside an attribute: nothing in it can end it (CVE-2025-31604). */
const attribute = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const written = (attributes: Record<string, string | undefined>) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${attribute(value)}"`))
    .join('')

/** What differs from the defaults, by the names of docs/widgets.md. */
const asked = ({ way, lang, typeId, layout, theme }: Choice) => ({
  'session-type': typeId || undefined,
  layout: layout === 'month' ? layout : undefined,
  theme: theme === 'site' || (way === 'frame' && theme === 'auto') ? undefined : theme,
  lang: lang === 'auto' ? undefined : lang,
})

/** The address of the booking alone. */
export function embedAddress(choice: Choice, { origin, practiceId }: Place): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(asked(choice))) if (value) query.set(name, value)
  if (choice.color) query.set('color', choice.color.slice(1))
  const text = query.toString()
  return `${origin}/embed/${encodeURIComponent(practiceId)}${text && `?${text}`}`
}

/** What is pasted into a page. `words` are for people, in the language of the site. */
export const snippetOf = (choice: Choice, place: Place, words: string): string =>
  choice.way === 'element' ? elementOf(choice, place, words) : frameOf(choice, place, words)

function elementOf(choice: Choice, place: Place, words: string): string {
  const color = choice.color && `; --ancrage-primary: ${choice.color}`
  const style = `display: block; min-height: ${HEIGHT}px${color ?? ''}`
  const address = embedAddress({ ...choice, theme: 'site' }, place)
  return `<script async src="${attribute(place.origin)}/ancrage.js"></script>

<ancrage-booking${written({ practice: place.practiceId, ...asked(choice), style })}>
  <a href="${attribute(address)}">${attribute(words)}</a>
</ancrage-booking>`
}

function frameOf(choice: Choice, place: Place, words: string): string {
  const attributes = {
    src: embedAddress(choice, place),
    title: words,
    style: `width: 100%; height: ${HEIGHT}px; border: 0`,
    referrerpolicy: 'origin',
  }
  return `<iframe${written(attributes)}></iframe>

<script>
  {
    const frame = document.currentScript.previousElementSibling
    const ancrage = new URL(frame.src).origin
    addEventListener('message', ({ origin, source, data }) => {
      if (origin !== ancrage || source !== frame.contentWindow || data?.type !== 'ancrage-height') return
      frame.style.height = Math.min(data.height, 6000) + 'px'
    })
  }
</script>`
}
