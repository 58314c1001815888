import './rich-text.css'
import { createElement, type ReactNode, useMemo } from 'react'

const known = ['p', 'br', 'strong', 'em', 'u', 's', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'mark']
/** Maps names of older texts and other editors to ours. */
const tagNames: Record<string, string> = { b: 'strong', i: 'em', del: 's', strike: 's' }
const EMPTY = ['br', 'hr']

/** Shows a stored text for reading. Elements are created one by one without attributes, so nothing in it can run. */
export function ShownText({ html, className = '' }: { html: string; className?: string }) {
  const content = useMemo(() => contentOf(new DOMParser().parseFromString(html, 'text/html').body), [html])
  return <div className={`rich-text ${className}`}>{content}</div>
}

function contentOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent
    if (!(node instanceof Element)) return null
    const name = tagNames[node.localName] ?? node.localName
    if (['script', 'style', 'template'].includes(name)) return null
    const children = EMPTY.includes(name) ? undefined : contentOf(node)
    return createElement(known.includes(name) ? name : 'span', { key: index }, children)
  })
}
