import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface PrintedWords {
  text: string
  page: number
  /** In points from the left, and from below. */
  left: number
  right: number
  bottom: number
  pageWidth: number
}

/** The words of a PDF, line by line. */
async function printedWords(pdf: Uint8Array): Promise<PrintedWords[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false }).promise
  const words: PrintedWords[] = []
  for (let nth = 1; nth <= document.numPages; nth++) {
    const page = await document.getPage(nth)
    const [, , pageWidth = 0] = page.view
    for (const item of (await page.getTextContent()).items)
      if ('str' in item && item.str.trim()) {
        const [, , , , left = 0, bottom = 0] = item.transform as number[]
        words.push({ text: item.str, page: nth, left, right: left + item.width, bottom, pageWidth })
      }
  }
  await document.destroy()
  return words
}

/** What cannot be read of a PDF: boxes in place of letters, and words that run out of their page or into others. */
export async function unreadable(pdf: Uint8Array): Promise<string[]> {
  const words = await printedWords(pdf)
  const isOver = (one: PrintedWords, other: PrintedWords) =>
    one !== other &&
    one.page === other.page &&
    Math.abs(one.bottom - other.bottom) < 1 &&
    one.left <= other.left &&
    other.left < one.right - 1
  return words
    .filter(
      (word) =>
        word.text.includes('\u0000') || word.right > word.pageWidth - 25 || words.some((other) => isOver(word, other)),
    )
    .map(({ text }) => text)
}

/** Names whose letters are of two fonts: their lines end at many places. */
export const namesOfTwoFonts = Array.from({ length: 60 }, (_, nth) => {
  const before = 'Séance individuelle de '.slice(0, (nth % 20) + 3)
  return `${before} Kowalczykówna Świętokrzyska Łódź Ștefănescu ${'a'.repeat(nth % 7)}`
})

/** A word of two fonts, and a link, that are wider than any column. */
export const wideWords = ['Łódź'.repeat(50), `https://exemple.fr/${'a'.repeat(150)}`]
