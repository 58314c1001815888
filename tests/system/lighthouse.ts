export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

/** A phone is Lighthouse's: a slow one on a slow line. */
export type Device = 'phone' | 'desktop'

/** Lighthouse's scores for a page, out of 100, in the browser that listens at a port; and the audits that failed. */
export async function scoresOf(url: string, port: number, device: Device, categories: readonly Category[]) {
  const { default: lighthouse, desktopConfig } = await import('lighthouse')
  const settings = { port, logLevel: 'error' as const, onlyCategories: [...categories] }
  const result = await lighthouse(url, settings, device === 'desktop' ? desktopConfig : undefined)
  const { categories: found = {}, audits = {} } = result?.lhr ?? {}
  const scores = Object.fromEntries(categories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)]))
  const failed = Object.values(audits).filter(({ score }) => score === 0)
  return { scores: scores as Record<Category, number>, failed: failed.map(({ id }) => id) }
}
