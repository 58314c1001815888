/**
 * Lets pages override our tokens under public names: `--card` by `--ancrage-card`. Tokens derived from the brand colour
 * stay ours.
 */
export const openTokens = (css: string): string =>
  css.replace(/(?<=[{;\s])--(?!tw-|brand|primary|radius|from)([a-z-]+):\s*([^;}]+)/g, '--$1:var(--ancrage-$1,$2)')
