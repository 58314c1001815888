/**
 * The characters of GSM 03.38, and those that take two places. They are repeated here, so that a test compares both
 * lists.
 */
const letters = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const doubled = new Set('^{}\\[~]|€\f')

/** The number of parts of a text: 160 or 153 GSM characters each, or 70 or 67 others. */
export function smsPartsOf(text: string): { parts: number; alphabet: 'GSM-7' | 'UCS-2' } {
  const all = [...text]
  if (all.every((letter) => letters.has(letter) || doubled.has(letter))) {
    const places = all.map((letter) => (doubled.has(letter) ? 2 : 1))
    return { parts: fill(places, 160, 153), alphabet: 'GSM-7' }
  }
  const units = all.map((letter) => letter.length)
  return { parts: fill(units, 70, 67), alphabet: 'UCS-2' }
}

/** Fills parts without splitting a two-place character. */
function fill(places: number[], alone: number, each: number): number {
  if (places.reduce((sum, one) => sum + one, 0) <= alone) return 1
  let parts = 1
  let used = 0
  for (const one of places) {
    if (used + one > each) {
      parts += 1
      used = 0
    }
    used += one
  }
  return parts
}
