const OPEN = /^(P|H[1-6]|LI|BLOCKQUOTE|HR|BR|DIV)$/

/** The words of a text, paragraph by paragraph: an item of a list begins with its sign. */
export function blocksOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const lines = ['']
  const walk = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) lines.push((lines.pop() ?? '') + (node.textContent ?? ''))
    const isBlock = OPEN.test(node.nodeName)
    if (isBlock) lines.push(node.nodeName === 'LI' ? '• ' : '')
    for (const child of node.childNodes) {
      // The paragraph that an item begins with is the item.
      if (node.nodeName === 'LI' && child === node.firstChild && child.nodeName === 'P') child.childNodes.forEach(walk)
      else walk(child)
    }
    if (isBlock) lines.push('')
  }
  walk(body)
  return lines.filter((line) => line.trim())
}

/** A text as words alone, for the clipboard. */
export const wordsOf = (html: string) => blocksOf(html).join('\n')
