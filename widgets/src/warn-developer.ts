/** The folder above that of this code: widgets are served at `/widgets/` of the product's origin. */
export const productUrl = new URL('..', import.meta.url).href

const reported = new Set<string>()

/**
 * Writes one line to the page's console for each element and cause, with the address of an explanation; `topic` is its
 * heading. What visitors must know is shown on the element itself.
 */
export function warnDeveloper(tag: string, what: string, topic = 'troubleshooting'): void {
  const line = `<${tag}> ${what} See ${productUrl}developers#${topic}`
  if (reported.has(line)) return
  reported.add(line)
  console.warn(line)
}
