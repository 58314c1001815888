/** What can stand on a site; names are those of the tags, without `ancrage-`. */
export const elements = ['booking', 'button', 'next', 'contact', 'reviews', 'slots'] as const
export type ElementName = (typeof elements)[number]

/** What the site is made with: each takes the code in a way of its own. */
export const ways = [
  'html',
  'wordpress',
  'elementor',
  'wix',
  'jimdo',
  'squarespace',
  'webflow',
  'framer',
  'shopify',
  'tagManager',
  'react',
  'frame',
] as const
export type Way = (typeof ways)[number]

/** What visitors need not see, by the element that has it. */
export const hideable = {
  booking: ['steps', 'description', 'duration', 'price', 'phone', 'message'],
  button: ['steps', 'description', 'duration', 'price', 'phone', 'message'],
  next: [],
  contact: ['title', 'phone'],
  reviews: [],
  slots: [],
} as const satisfies Record<ElementName, readonly string[]>

export type Hideable = (typeof hideable)[ElementName][number]

/** How an element is to stand on a site. */
export interface WidgetChoice {
  element: ElementName
  way: Way
  lang: 'auto' | 'fr' | 'en'
  /** Of a session type; empty: the visitor chooses. */
  typeId: string
  layout: 'days' | 'week' | 'month'
  /** Of the reviews. */
  reviews: 'list' | 'summary'
  /** Of the button. */
  position: 'inline' | 'bottom-right' | 'bottom-left'
  /** On the button; empty: the element's own words. */
  label: string
  /** `site`: as the page around it, which a frame cannot know. `auto`: as the visitor's system. */
  theme: 'site' | 'light' | 'dark' | 'auto'
  /** `#rrggbb`; null: the practice's. */
  color: string | null
  hide: readonly string[]
}

export const firstChoice: WidgetChoice = {
  element: 'booking',
  way: 'html',
  lang: 'auto',
  typeId: '',
  layout: 'days',
  reviews: 'list',
  position: 'inline',
  label: '',
  theme: 'site',
  color: null,
  hide: [],
}

/** A frame holds the booking alone. */
export const waysOf = (element: ElementName): readonly Way[] =>
  element === 'booking' ? ways : ways.filter((way) => way !== 'frame')

/** The way that a new element can be shown in, when the old one cannot. */
export const withWay = (choice: WidgetChoice): WidgetChoice =>
  waysOf(choice.element).includes(choice.way) ? choice : { ...choice, way: 'html' }

export const isFrame = ({ element, way }: Pick<WidgetChoice, 'element' | 'way'>) =>
  way === 'frame' && element === 'booking'

export const hasTimes = (element: ElementName) => element !== 'contact' && element !== 'reviews'
export const hasLayout = (element: ElementName) => element === 'booking' || element === 'button' || element === 'slots'
export const isFloating = ({ element, position }: Pick<WidgetChoice, 'element' | 'position'>) =>
  element === 'button' && position !== 'inline'

export type Attributes = Record<string, string>

/** What differs from the defaults, by the names of docs/widgets.md. */
export function attributesOf(choice: WidgetChoice): Attributes {
  const { element, lang, typeId, layout, reviews, position, label, theme } = choice
  const hidden = choice.hide.filter((name) => (hideable[element] as readonly string[]).includes(name))
  const said: [name: string, value: string, isSaid: boolean][] = [
    ['session-type', typeId, hasTimes(element) && typeId !== ''],
    ['layout', layout, hasLayout(element) && layout !== 'days'],
    ['layout', reviews, element === 'reviews' && reviews !== 'list'],
    ['position', position, isFloating(choice)],
    ['label', label.trim(), element === 'button' && label.trim() !== ''],
    ['name', 'startsAt', element === 'slots'],
    ['required', '', element === 'slots'],
    ['theme', theme, theme !== 'site' && !(isFrame(choice) && theme === 'auto')],
    ['lang', lang, lang !== 'auto'],
    ['hide', hidden.join(' '), hidden.length > 0],
  ]
  return Object.fromEntries(said.flatMap(([name, value, isSaid]) => (isSaid ? [[name, value]] : [])))
}

/** Room for most of the first view, in px: docs/widgets.md. A button and a summary need none. */
export function heightOf({ element, reviews }: WidgetChoice): number | null {
  if (element === 'button' || (element === 'reviews' && reviews === 'summary')) return null
  return { booking: 640, next: 220, contact: 560, reviews: 420, slots: 420 }[element]
}
