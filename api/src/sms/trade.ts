/** Words that say what an appointment is for, without accents. */
const TRADE =
  /hypno|therap|psych|sophro|relaxation|meditation|coach|emdr|pnl\b|addict|tabac|smok|anxi|stress|angoiss|depress|phobi|burn.?out|insomni|poids|maigr|seance|trauma|sommeil|douleur|deuil|couple|sexo/i

/** The first part of a text that says what somebody comes for; null where none does. */
export function tradeWord(text: string): string | null {
  const words = text.split(/\s+/)
  return words.find((word) => TRADE.test(word.normalize('NFD').replace(/\p{M}/gu, ''))) ?? null
}
