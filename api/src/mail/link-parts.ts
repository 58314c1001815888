interface Part {
  text: string
  /** Where the text leads. */
  href?: string
}

const ADDRESS = /https?:\/\/[^\s<>"«»]+/g
/** A sentence may end right after an address. */
const AFTER = /[.,;:!?…)\]’']+$/

/** Splits a line into words and addresses of pages: only `http` and `https`, nothing that would run. */
export function linkParts(line: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const { 0: found, index } of line.matchAll(ADDRESS)) {
    const text = found.replace(AFTER, '')
    if (!URL.canParse(text)) continue
    parts.push({ text: line.slice(from, index) }, { text, href: text })
    from = index + text.length
  }
  return [...parts, { text: line.slice(from) }].filter(({ text }) => text)
}
