/** The elements for a site; the names are those of the tags without `ancrage-`. */
export const elements = ['booking', 'button', 'next', 'contact', 'reviews', 'slots'] as const
export type ElementName = (typeof elements)[number]

/** The tools that build sites; each takes the code in a form of its own. */
export const siteTools = [
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
export type SiteTool = (typeof siteTools)[number]

/** The parts of an element that can be hidden. */
export const hideable = {
  booking: ['steps', 'description', 'duration', 'price', 'phone', 'message'],
  button: ['steps', 'description', 'duration', 'price', 'phone', 'message'],
  next: [],
  contact: ['title', 'phone'],
  reviews: [],
  slots: [],
} as const satisfies Record<ElementName, readonly string[]>

export type Hideable = (typeof hideable)[ElementName][number]

/** The options of an element on a site. */
export interface WidgetChoice {
  element: ElementName
  tool: SiteTool
  lang: 'auto' | 'fr' | 'en'
  /** The id of a session type; empty lets the visitor choose. */
  typeId: string
  layout: 'days' | 'week' | 'month'
  /** For the reviews only. */
  reviews: 'list' | 'summary'
  /** For the button only. */
  position: 'inline' | 'bottom-right' | 'bottom-left'
  /** The text of the button; empty uses the default text. */
  label: string
  /** `site` follows the page around the element, which a frame cannot know. `auto` follows the visitor's system. */
  theme: 'site' | 'light' | 'dark' | 'auto'
  /** `#rrggbb`; null uses the colour of the practice. */
  color: string | null
  hide: readonly string[]
}

export const firstChoice: WidgetChoice = {
  element: 'booking',
  tool: 'html',
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

/** Returns the tools that can embed an element; a frame holds only the booking. */
export const siteToolsOf = (element: ElementName): readonly SiteTool[] =>
  element === 'booking' ? siteTools : siteTools.filter((tool) => tool !== 'frame')

/** Returns the choice, with plain HTML if its tool cannot embed its element. */
export const withPossibleTool = (choice: WidgetChoice): WidgetChoice =>
  siteToolsOf(choice.element).includes(choice.tool) ? choice : { ...choice, tool: 'html' }

export const isFrame = ({ element, tool }: Pick<WidgetChoice, 'element' | 'tool'>) =>
  tool === 'frame' && element === 'booking'

export const hasTimes = (element: ElementName) => element !== 'contact' && element !== 'reviews'
export const hasLayout = (element: ElementName) => element === 'booking' || element === 'button' || element === 'slots'
export const isFloating = ({ element, position }: Pick<WidgetChoice, 'element' | 'position'>) =>
  element === 'button' && position !== 'inline'

export type Attributes = Record<string, string>

/** Returns the attributes that differ from the defaults, by the names of docs/widgets.md. */
export function attributesOf(choice: WidgetChoice): Attributes {
  const { element, lang, typeId, layout, reviews, position, label, theme } = choice
  const hidden = choice.hide.filter((name) => (hideable[element] as readonly string[]).includes(name))
  const candidates: [name: string, value: string, isWritten: boolean][] = [
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
  return Object.fromEntries(candidates.flatMap(([name, value, isWritten]) => (isWritten ? [[name, value]] : [])))
}

/**
 * Returns the height in px to reserve for most of the first view (docs/widgets.md); null for a button and a summary.
 */
export function elementHeight({ element, reviews }: WidgetChoice): number | null {
  if (element === 'button' || (element === 'reviews' && reviews === 'summary')) return null
  return { booking: 640, next: 220, contact: 560, reviews: 420, slots: 420 }[element]
}
