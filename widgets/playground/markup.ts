/** Text that can end no attribute and no tag. */
export const inert = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** What a page has to say for an element that was told these attributes. */
export function markupOf(tag: string, attributes: readonly (readonly [string, string])[], origin: string): string {
  const said = attributes.map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${inert(value)}"`)).join('')
  return `<script async src="${inert(origin)}/ancrage.js"></script>\n\n<${tag}${said}></${tag}>`
}
