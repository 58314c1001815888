import { Link } from '@react-email/link'
import { type CSSProperties, createElement as h, type ReactNode } from 'react'
import type { OwnWords, WordsNode, WordsTag } from './own-words.ts'
import { lightPalette } from './theme.ts'

const text: CSSProperties = { color: lightPalette.text, fontSize: '16px', lineHeight: '24px' }
const title: CSSProperties = { ...text, fontWeight: 600, margin: '20px 0 8px' }

/** How each element looks, and its element in the mail: the mail's title is its only first heading. */
const looks: Record<WordsTag, { as: string; className?: string; style?: CSSProperties }> = {
  p: { as: 'p', className: 'text', style: { ...text, margin: '0 0 12px' } },
  br: { as: 'br' },
  strong: { as: 'strong' },
  em: { as: 'em' },
  u: { as: 'u' },
  s: { as: 's' },
  // Dark on yellow in either theme.
  mark: { as: 'mark', style: { backgroundColor: '#fdf0b0', color: lightPalette.text } },
  h3: { as: 'h2', className: 'text', style: { ...title, fontSize: '18px' } },
  h4: { as: 'h3', className: 'text', style: title },
  ul: { as: 'ul', className: 'text', style: { ...text, margin: '0 0 12px', paddingLeft: '24px' } },
  ol: { as: 'ol', className: 'text', style: { ...text, margin: '0 0 12px', paddingLeft: '24px' } },
  li: { as: 'li', className: 'text', style: { ...text, margin: '0 0 4px' } },
  blockquote: {
    as: 'blockquote',
    className: 'text',
    style: { ...text, margin: '0 0 12px', borderLeft: `3px solid ${lightPalette.border}`, paddingLeft: '16px' },
  },
  hr: {
    as: 'hr',
    className: 'rule',
    style: { border: 0, borderTop: `1px solid ${lightPalette.border}`, margin: '20px 0' },
  },
}

const linked: CSSProperties = { color: lightPalette.text, textDecoration: 'underline' }

/** Words of one's own as elements of the mail. */
export const wordsParts = (words: OwnWords): ReactNode[] => words.map(part)

function part(node: WordsNode, key: number): ReactNode {
  if ('text' in node)
    return node.href ? h(Link, { key, href: node.href, className: 'text', style: linked }, node.text) : node.text
  const { as, ...look } = looks[node.tag]
  return node.children.length > 0 ? h(as, { key, ...look }, ...wordsParts(node.children)) : h(as, { key, ...look })
}
