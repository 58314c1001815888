import { foldText } from '@ancrage/api/format/accents'

/** Replaces known merge fields by chips for the editor. Unknown ones stay as text. */
export const fieldsToChips = (html: string, isField: (key: string) => boolean): string =>
  html.replaceAll(/\{\s*([\w.]+)\s*\}/g, (written, key: string) =>
    isField(key) ? `<span data-field="${key}"></span>` : written,
  )

/** Returns the text as it is saved. */
export const chipsToFields = (html: string): string =>
  html.replaceAll(/<span\b[^>]*\bdata-field="([\w.]+)"[^>]*>[^<]*<\/span>/g, '{$1}')

const bare = (text: string) => foldText(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Says whether the text after a brace may mean a merge field. */
export const matchesField = (typed: string, ...names: readonly string[]) =>
  names.some((name) => bare(name).includes(bare(typed)))
