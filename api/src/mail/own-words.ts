import type { Lang } from '../http/schema.ts'
import { linkParts } from './link-parts.ts'
import { type MergeValues, mergeFields } from './merge-fields.ts'
import { type MergePart, parseMergeText } from './merge-text.ts'
import { typeset } from './typography.ts'

/** The elements of a practitioner's own words: those of a record. */
const wordsTags = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'mark',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
] as const
export type WordsTag = (typeof wordsTags)[number]

/** A practitioner's own words as a tree, without markup. */
export type OwnWords = readonly WordsNode[]
export type WordsNode = { tag: WordsTag; children: WordsNode[] } | { text: string; href?: string }

const isTag = (name: string): name is WordsTag => wordsTags.some((tag) => tag === name)

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

/** Replaces the entities of clean HTML by their characters. */
const decoded = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')

/** Clean HTML (`clinical-record/html.ts`) as a tree. Anything that is no known element becomes text. */
export function wordsTree(html: string): WordsNode[] {
  const root: WordsNode[] = []
  const open: { tag: WordsTag; children: WordsNode[] }[] = []
  const add = (node: WordsNode) => (open.at(-1)?.children ?? root).push(node)
  for (const [, slash, name = '', text = ''] of html.matchAll(/<(\/?)([a-z0-9]+)>|([^<]+|<)/g)) {
    if (text) add({ text: decoded(text) })
    else if (slash) open.pop()
    else if (isTag(name)) {
      const node = { tag: name, children: [] }
      add(node)
      if (name !== 'br' && name !== 'hr') open.push(node)
    }
  }
  return root
}

/** The texts in a tree, one for each part without an element. A field lies within one of them. */
export const textsIn = (words: OwnWords): string[] =>
  words.flatMap((node) => ('text' in node ? [node.text] : textsIn(node.children)))

/**
 * The words with their fields' values, with the language's spacing. A value is only text; a link is made only of a link
 * field, or of a page's address that the practitioner wrote.
 */
export const filledWords = (words: OwnWords, values: MergeValues, lang: Lang): WordsNode[] =>
  words.flatMap((node): WordsNode[] =>
    'text' in node
      ? parseMergeText(node.text).parts.flatMap((part) => filledPart(part, values, lang))
      : [{ tag: node.tag, children: filledWords(node.children, values, lang) }],
  )

function filledPart(part: MergePart, values: MergeValues, lang: Lang): WordsNode[] {
  if (typeof part === 'string') return linkParts(typeset(part, lang))
  const text = values[part.field]
  if (!text) return []
  return ['isLink' in mergeFields[part.field] && /^https?:\/\//.test(text) ? { text, href: text } : { text }]
}

const blocks: readonly WordsTag[] = ['p', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr']

/** The same words in plain text. */
export const wordsText = (words: OwnWords): string => blocksText(words).trim()

function blocksText(words: OwnWords): string {
  const parts: string[] = []
  let line = ''
  const end = () => {
    if (line.trim()) parts.push(line.trim())
    line = ''
  }
  for (const node of words) {
    if ('text' in node) line += node.text
    else if (node.tag === 'br') line += '\n'
    else if (!blocks.includes(node.tag)) line += blocksText(node.children)
    else {
      end()
      parts.push(blockText(node.tag, node.children))
    }
  }
  end()
  return parts.filter(Boolean).join('\n\n')
}

function blockText(tag: WordsTag, children: OwnWords): string {
  if (tag === 'hr') return '---'
  if (tag === 'blockquote') return indented(blocksText(children), '> ', '> ')
  if (tag !== 'ul' && tag !== 'ol') return blocksText(children)
  const items = children.flatMap((node) => ('tag' in node ? [node] : []))
  return items
    .map(({ children: inside }, at) => {
      const mark = tag === 'ol' ? `${at + 1}. ` : '- '
      return indented(blocksText(inside), mark, ' '.repeat(mark.length))
    })
    .join('\n')
}

const indented = (text: string, first: string, further: string) =>
  text
    .split('\n')
    .map((line, at) => `${at === 0 ? first : further}${line}`.trimEnd())
    .join('\n')
