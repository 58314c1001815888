/** The folder above the one that this code came from: widgets lie at `/widgets/` of the product's origin. */
export const origin = new URL('..', import.meta.url).href

const told = new Set<string>()

/**
 * One line in the console of the page for each element and cause, with the address where it is explained; `topic` is
 * the heading there. What visitors must know is told on the element itself.
 */
export function warnDeveloper(tag: string, what: string, topic = 'troubleshooting'): void {
  const line = `<${tag}> ${what} See ${origin}developers#${topic}`
  if (told.has(line)) return
  told.add(line)
  console.warn(line)
}
