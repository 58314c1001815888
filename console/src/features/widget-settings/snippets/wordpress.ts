import { escapeHtml } from '../../../lib/escape-html'
import { attributesOf, type WidgetChoice } from '../choice'
import { htmlSnippet } from './html'
import type { Snippet, SnippetSite, SnippetWords } from './place'

/** Escapes a value for a shortcode, which a bracket would end. */
const inShortcode = (value: string) => escapeHtml(value).replaceAll('[', '&#91;').replaceAll(']', '&#93;')

/** Escapes JSON for a block comment, which two dashes would end. */
const inComment = (data: object) =>
  JSON.stringify(data)
    .replaceAll('--', '\\u002d\\u002d')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')

const camel = (name: string) => name.replace(/-./g, (part) => part.charAt(1).toUpperCase())
const BLOCK = ['practice', 'session-type', 'layout', 'label', 'position', 'lang', 'theme']

/** Returns the block and the shortcode of the plugin, and the editor's HTML block for sites without it. */
export function wordpressSnippet(choice: WidgetChoice, place: SnippetSite, words: SnippetWords): Snippet[] {
  const given = { practice: place.practiceId, ...attributesOf(choice) }
  const plain: Snippet = {
    name: 'plain',
    text: `<!-- wp:html -->\n${htmlSnippet(choice, place, words)}\n<!-- /wp:html -->`,
  }
  if (choice.element === 'slots') return [plain]
  const values = Object.entries(given).map(([name, value]) => ` ${name}="${inShortcode(value)}"`)
  const shortcode: Snippet = { name: 'shortcode', text: `[ancrage_${choice.element}${values.join('')}]` }
  const known = Object.entries(given).filter(([name]) => BLOCK.includes(name))
  const attributes = Object.fromEntries(known.map(([name, value]) => [camel(name), value]))
  return [{ name: 'block', text: `<!-- wp:ancrage/${choice.element} ${inComment(attributes)} /-->` }, shortcode, plain]
}
