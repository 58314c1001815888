/** What the signs of a mask stand for. Source: specification §5, and `~` for whatever comes. */
export const maskTokens = {
  '#': { pattern: /\d/ },
  '@': { pattern: /\p{L}/u },
  '*': { pattern: /[\p{L}\d]/u },
  '~': { pattern: /[\s\S]/, multiple: true },
}
