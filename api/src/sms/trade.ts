/** Words that say what an appointment is for, without accents. */
const TRADE =
  /hypno|therap|psych|sophro|relaxation|meditation|coach|emdr|pnl\b|addict|tabac|smok|anxi|stress|angoiss|depress|phobi|burn.?out|insomni|poids|maigr|seance|trauma|sommeil|douleur|deuil|couple|sexo/i

/** The part of a text that says what somebody comes for, as whole words; null where none does. */
export function tradeWord(text: string): string | null {
  const written = text.normalize('NFC')
  const found = TRADE.exec([...written].map(unaccented).join(''))
  if (!found) return null
  const start = written.slice(0, found.index).search(/\S*$/)
  const end = found.index + found[0].length
  return written.slice(start, end) + (written.slice(end).match(/^\S*/)?.[0] ?? '')
}

/** The letter without its accent, as long as it was, so that what is found stands at the same place. */
function unaccented(letter: string): string {
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '')
  return plain.length === letter.length ? plain : letter
}
