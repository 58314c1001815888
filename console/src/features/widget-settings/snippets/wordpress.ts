import { escapeHtml } from '../../../lib/escape-html'
import { attributesOf, type WidgetChoice } from '../choice'
import { html } from './html'
import type { Snippet, SnippetSite, SnippetWords } from './place'

/** The plugin's shortcodes take these; brackets would end them. */
const inShortcode = (value: string) => escapeHtml(value).replaceAll('[', '&#91;').replaceAll(']', '&#93;')

/** The editor keeps a block's attributes as JSON inside a comment: two dashes would end it. */
const inComment = (data: object) =>
  JSON.stringify(data)
    .replaceAll('--', '\\u002d\\u002d')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')

const camel = (name: string) => name.replace(/-./g, (part) => part.charAt(1).toUpperCase())
const BLOCK = ['practice', 'session-type', 'layout', 'label', 'position', 'lang', 'theme']

/** With the plugin: the element's block and its shortcode. Without: the editor's own block for HTML. */
export function wordpress(choice: WidgetChoice, place: SnippetSite, words: SnippetWords): Snippet[] {
  const given = { practice: place.practiceId, ...attributesOf(choice) }
  const plain: Snippet = { name: 'plain', text: `<!-- wp:html -->\n${html(choice, place, words)}\n<!-- /wp:html -->` }
  if (choice.element === 'slots') return [plain]
  const values = Object.entries(given).map(([name, value]) => ` ${name}="${inShortcode(value)}"`)
  const shortcode: Snippet = { name: 'shortcode', text: `[ancrage_${choice.element}${values.join('')}]` }
  const kept = Object.entries(given).filter(([name]) => BLOCK.includes(name))
  const attributes = Object.fromEntries(kept.map(([name, value]) => [camel(name), value]))
  return [{ name: 'block', text: `<!-- wp:ancrage/${choice.element} ${inComment(attributes)} /-->` }, shortcode, plain]
}
