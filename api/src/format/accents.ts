/** Removes accents: `Éloïse` is `Eloise`. `œ` stays, and so do the vowel signs of other scripts. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')

/**
 * Folds a text for comparing and searching: no accents, no capitals, and plain forms of letters (`ﬁ` is `fi`). In SQL
 * this is `fold_text`, which also writes `œ` as `oe`.
 */
export const foldText = (text: string): string => withoutAccents(text.normalize('NFKC')).toLowerCase()
