const OPEN = /^(P|H[1-6]|LI|BLOCKQUOTE|HR|BR|DIV)$/

/** Returns the text of each paragraph. List items begin with a bullet. */
export function blocksOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const lines = ['']
  const walk = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) lines.push((lines.pop() ?? '') + (node.textContent ?? ''))
    const isBlock = OPEN.test(node.nodeName)
    if (isBlock) lines.push(node.nodeName === 'LI' ? '• ' : '')
    for (const child of node.childNodes) {
      // The first paragraph of an item is the item itself.
      if (node.nodeName === 'LI' && child === node.firstChild && child.nodeName === 'P') child.childNodes.forEach(walk)
      else walk(child)
    }
    if (isBlock) lines.push('')
  }
  walk(body)
  return lines.filter((line) => line.trim())
}

/** Returns a rich text as plain text, for the clipboard. */
export const wordsOf = (html: string) => blocksOf(html).join('\n')
