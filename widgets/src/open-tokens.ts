/** Our tokens by the names that pages say them by: `--card` is `--ancrage-card`. What is made of the brand stays ours. */
export const openTokens = (css: string): string =>
  css.replace(/(?<=[{;\s])--(?!tw-|brand|primary|radius|from)([a-z-]+):\s*([^;}]+)/g, '--$1:var(--ancrage-$1,$2)')
