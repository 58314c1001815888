import { sql } from 'kysely'
import type { PracticeId } from '../practice-id.ts'

/** More words than anybody types of one person. */
const MOST_WORDS = 6
/** No letter, digit, or mark that `folded` takes off a letter: other marks part the words that are kept as well. */
const BETWEEN = /(?:(?![\u0300-\u036f])[^\p{L}\p{N}])+/u
/** A word needs a letter or a digit: without one it would match every stored word. */
const SOMETHING = /[\p{L}\p{N}]/u
const NUMBER = /^[+0-9().\-/]*\d[+0-9().\-/]*$/

/** What stands beside the words of a number abroad is not among those that are kept: `+`, `00`, the 0 of home. */
const numberOf = (written: string) => written.replace('(0)', '').replace(/\D/g, '').replace(/^00/, '')

/**
 * The words by which somebody is looked for: of names any beginnings in any order, of an e-mail address what is typed
 * of it, of a number its digits however they are grouped. None: nothing that can be looked for was typed.
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

/** A word as words are kept: worked out beforehand, once for a statement. */
const asStored = (word: string) => `fold_text(${word} collate "fr-x-icu")`

/** The index condition that a stored word begins with a searched one. */
export const beginsWith = (column: string, word: string) => `${column} ^@ (${asStored(word)} collate "C")`

/** That it is the first of a patient's words that do: the one that shares less with the word before it. */
export const isFirstOf = (sharedStart: string, word: string) => `${sharedStart} < length(${asStored(word)})`

/**
 * The conditions that a patient has all words that are looked for, by `column`, the patient's id. Accents and case are
 * ignored by `folded`, of which an index condition is made when the statement is planned.
 */
export function patientsWith(
  words: readonly string[],
  column: string,
  practice: string,
  place: (v: unknown) => string,
) {
  return words.map(
    (word) => `${column} in (select w.patient_id from patient_search_term w
      where w.practice_id = ${practice} and ${beginsWith('w.word', place(word))})`,
  )
}

/** The same condition of one word in a typed statement. */
export const hasWord = (column: string, practiceId: PracticeId, word: string) =>
  sql<boolean>`${sql.ref(column)} in (select w.patient_id from patient_search_term w
    where w.practice_id = ${practiceId} and w.word ^@ (fold_text(${word} collate "fr-x-icu") collate "C"))`
