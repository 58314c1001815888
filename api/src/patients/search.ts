import { sql } from 'kysely'
import type { PracticeId } from '../practice-id.ts'

/** Nobody types more words for one person. */
const MOST_WORDS = 6
/** Anything but letters, digits, and the marks that `fold_text` removes: other marks also separate the stored words. */
const BETWEEN = /(?:(?![\u0300-\u036f])[^\p{L}\p{N}])+/u
/** A word needs a letter or a digit: without one it would match every stored word. */
const SOMETHING = /[\p{L}\p{N}]/u
const NUMBER = /^[+0-9().\-/]*\d[+0-9().\-/]*$/

/** Removes what the stored words of a number leave out: `+`, `00`, the leading 0 of a national number. */
const numberOf = (written: string) => written.replace('(0)', '').replace(/\D/g, '').replace(/^00/, '')

/**
 * The words of a search: any beginnings of names in any order, the typed part of an e-mail address, the digits of a
 * number however they are grouped. Empty: nothing searchable was typed.
 */
export function searchedWords(typed: string): string[] {
  const parts = typed.normalize('NFC').split(/\s+/).filter(Boolean)
  const words: string[] = []
  let number = ''
  for (const part of [...parts, '']) {
    if (NUMBER.test(part)) number += part
    else {
      if (number) words.push(numberOf(number))
      number = ''
      words.push(...(part.includes('@') ? [part] : part.split(BETWEEN)))
    }
  }
  return [...new Set(words.filter((word) => SOMETHING.test(word)))].slice(0, MOST_WORDS)
}

/** A word in its stored form, computed once for a statement. */
const asStored = (word: string) => `fold_text(${word} collate "fr-x-icu")`

/** The index condition that a stored word begins with a searched one. */
export const wordPrefixCondition = (column: string, word: string) => `${column} ^@ (${asStored(word)} collate "C")`

/** The condition that it is the patient's first matching word: the one that shares less with the word before it. */
export const firstMatchCondition = (sharedStart: string, word: string) => `${sharedStart} < length(${asStored(word)})`

/**
 * The conditions that a patient matches all searched words, by `column`, the patient's id. `fold_text` ignores accents
 * and case; it becomes an index condition when the statement is planned.
 */
export function patientsWith(
  words: readonly string[],
  column: string,
  practice: string,
  place: (v: unknown) => string,
) {
  return words.map(
    (word) => `${column} in (select w.patient_id from patient_search_term w
      where w.practice_id = ${practice} and ${wordPrefixCondition('w.word', place(word))})`,
  )
}

/** The condition for one word in a typed statement. */
export const hasWordPrefix = (column: string, practiceId: PracticeId, word: string) =>
  sql<boolean>`${sql.ref(column)} in (select w.patient_id from patient_search_term w
    where w.practice_id = ${practiceId} and w.word ^@ (fold_text(${word} collate "fr-x-icu") collate "C"))`
