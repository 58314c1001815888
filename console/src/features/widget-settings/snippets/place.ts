import { escapeHtml } from '../../../lib/escape-html'
import { attributesOf, type WidgetChoice } from '../choice'

export interface SnippetSite {
  /** Where Ancrage is, as visitors reach it. */
  origin: string
  practiceId: string
}

/** What is said to people in the code, in the language of the site. */
export interface SnippetWords {
  /** What stands until the code has come: a link to the practice's page, where visitors book. */
  link: string
  /** The same, for what is no booking: beside reviews and forms nobody expects one. */
  pageLink: string
}

/** One piece to copy; `name` tells it from another beside it. */
export interface Snippet {
  name: 'code' | 'block' | 'shortcode' | 'plain' | 'load' | 'page'
  text: string
}

export const attributeText = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`))
    .join('')

/** A string of JavaScript that no script element, and no template of a tag manager, takes for something else. */
export const quoted = (value: string) =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('{{', '\\u007b\\u007b')

/** The address of the booking alone. */
export function embedAddress(choice: WidgetChoice, { origin, practiceId }: SnippetSite): string {
  const query = new URLSearchParams(attributesOf({ ...choice, element: 'booking' }))
  if (choice.color) query.set('color', choice.color.slice(1))
  const text = query.toString()
  return `${origin}/embed/${encodeURIComponent(practiceId)}${text && `?${text}`}`
}
