import { textUnlessLost } from '../crypto/lost-text.ts'
import type { Vault } from '../crypto/vault.ts'

/** The SMS text of a rule in each language; null means the default text. */
export interface RuleWords {
  fr: string | null
  en: string | null
}

/** The words of a rule, sealed. Null where both languages take ours. */
export const sealRuleWords = (vault: Vault, id: string, words: RuleWords | null): Buffer | null =>
  words && (words.fr || words.en) ? vault.seal(`reminder_rule.words:${id}`, JSON.stringify(words)) : null

/** Opens the texts of a rule; null for the default text, or if their key is lost. */
export function openRuleWords(vault: Vault, id: string, sealed: Uint8Array | null): RuleWords | null {
  const text = sealed && textUnlessLost(vault, `reminder_rule.words:${id}`, sealed)
  return text === null ? null : (JSON.parse(text) as RuleWords)
}
