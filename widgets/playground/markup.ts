/** Escapes text so that it cannot end an attribute or a tag. */
export const inert = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The markup that a page needs for an element with these attributes. */
export function markupOf(tag: string, attributes: readonly (readonly [string, string])[], origin: string): string {
  const written = attributes.map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${inert(value)}"`)).join('')
  return `<script async src="${inert(origin)}/ancrage.js"></script>\n\n<${tag}${written}></${tag}>`
}
