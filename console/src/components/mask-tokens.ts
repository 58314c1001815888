/** The characters of a mask and what they match (specification §5). `~` matches any text. */
export const maskTokens = {
  '#': { pattern: /\d/ },
  '@': { pattern: /\p{L}/u },
  '*': { pattern: /[\p{L}\d]/u },
  '~': { pattern: /[\s\S]/, multiple: true },
}
