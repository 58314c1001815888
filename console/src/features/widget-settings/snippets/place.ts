import { escapeHtml } from '../../../lib/escape-html'
import { attributesOf, type WidgetChoice } from '../choice'

export interface SnippetSite {
  /** The public origin of Ancrage. */
  origin: string
  practiceId: string
}

/** Readable texts in the code, in the language of the site. */
export interface SnippetWords {
  /** The text of the link to the booking, shown until the element loads. */
  link: string
  /** The same for elements without booking, such as reviews and forms. */
  pageLink: string
}

/** A piece of code to copy; `name` distinguishes several pieces. */
export interface Snippet {
  name: 'code' | 'block' | 'shortcode' | 'plain' | 'load' | 'page'
  text: string
}

export const attributeText = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`))
    .join('')

/** Returns a JavaScript string that is safe inside a script element and a template of a tag manager. */
export const scriptString = (value: string) =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('{{', '\\u007b\\u007b')

/** Returns the address of the booking page for a frame. */
export function embedAddress(choice: WidgetChoice, { origin, practiceId }: SnippetSite): string {
  const query = new URLSearchParams(attributesOf({ ...choice, element: 'booking' }))
  if (choice.color) query.set('color', choice.color.slice(1))
  const text = query.toString()
  return `${origin}/embed/${encodeURIComponent(practiceId)}${text && `?${text}`}`
}
