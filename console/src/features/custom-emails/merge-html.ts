/** What the editor shows of words: a chip in the place of each field that there is. Others stay as they are written. */
export const withChips = (html: string, isField: (key: string) => boolean): string =>
  html.replaceAll(/\{\s*([\w.]+)\s*\}/g, (written, key: string) =>
    isField(key) ? `<span data-field="${key}"></span>` : written,
  )

/** The same words as they are saved. */
export const withBraces = (html: string): string =>
  html.replaceAll(/<span\b[^>]*\bdata-field="([\w.]+)"[^>]*>[^<]*<\/span>/g, '{$1}')

const bare = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Whether what was typed after a brace may mean a field. */
export const matchesField = (typed: string, ...names: readonly string[]) =>
  names.some((name) => bare(name).includes(bare(typed)))
