/**
 * Keeps lines from ending inside a word. A word that goes on in another font (« Ł-ódź ») could be split there, and the
 * library would add a hyphen. Most of our further fonts have no hyphen: it would be drawn as a box, which PDF/A forbids
 * (ISO 19005-3, 6.2.11.8).
 */
export const wholeWords = { hyphenationPenalty: 10_000 }

/** How wide letters are: a digit about as much, most others less. More where a box would be drawn: in further fonts. */
const LETTER_EM = 0.55
const FURTHER_EM = 0.7
const FURTHER = /[^\n -\u00ff]/u

/**
 * A text whose words fit a column, in points: one that is wider, such as a link, is parted by spaces. Otherwise it
 * would run into the next column, or end its line with a hyphen that its font may lack.
 */
export const withinColumn = (text: string, width: number, fontSize = 9.5): string =>
  text.replace(/[^ \n]+/gu, (word) => {
    const letters = Math.floor(width / (fontSize * (FURTHER.test(word) ? FURTHER_EM : LETTER_EM)))
    return word.replace(new RegExp(`.{${Math.max(1, letters)}}(?=.)`, 'gu'), '$& ')
  })
