import type { MatchExtended, Matcher } from '@zxcvbn-ts/core'
import { foldText, withoutAccents } from '../format/accents.ts'
import { refuseField } from '../http/errors.ts'
import { frenchPasswords } from './french-passwords.ts'
import type { PasswordStrength } from './password-strengths.ts'

/** On a scale of 0 to 4: safely unguessable. Passwords of any length need it. */
const LEAST_SCORE = 3
/** Only the beginning of a long password is scored, since scoring all of it can take seconds. */
const JUDGED_CHARACTERS = 24
/** A long password must be more than one repeated key. */
const FEWEST_CHARACTERS = 5
/** This much must remain of a password without the words that others know. */
const LEAST_LEFT = 6
/** Shorter words, as in « Le Cabinet de la Mer », occur in other words too. */
const SHORTEST_WORD = 4

/** Words that anybody would try first for any account. */
const OURS = ['ancrage', 'hypnose', 'hypnotherapie', 'hypnotherapeute', 'hypnosis', 'hypnotherapy']

/**
 * Refuses a password that is easy to guess, however long it is. It is refused if zxcvbn gives it a score below 3 (with
 * French and English words and keyboards), if it is among the breached ones, or if it is made of what is known of the
 * person.
 */
export async function assertStrongPassword(field: string, password: string, about: readonly string[]): Promise<void> {
  if ((await judgePassword(password, about)) === 'guessable') throw refuseField(field, 'too_weak')
}

/**
 * Judges a password. `about` is what others know of the person: names, addresses. Marks around it do not count:
 * everybody adds them when a digit and a mark are required.
 */
export async function judgePassword(password: string, about: readonly string[]): Promise<PasswordStrength> {
  const written = withoutAccents(password.normalize('NFKC'))
  const known = [...OURS, ...about.flatMap(wordsOf)]
  if (isMadeOf(written.toLowerCase(), known)) return 'guessable'
  const { judge, breached } = await dictionaries()
  if (isBreached(written.toLowerCase(), breached)) return 'guessable'
  const [core = written] = /[\p{L}\p{N}].*[\p{L}\p{N}]/su.exec(written) ?? []
  const { score } = judge.check(
    withoutRepeats([...core])
      .slice(0, JUDGED_CHARACTERS)
      .join(''),
    known,
  )
  if (score < LEAST_SCORE) return 'guessable'
  return score === LEAST_SCORE ? 'good' : 'strong'
}

/**
 * The guesses of somebody who knows the name or the address: the whole and its words. Accents are often left out, in
 * words as in passwords.
 */
const wordsOf = (text: string) =>
  [text, ...text.split(/[^\p{L}\p{N}]+/u)].map(foldText).filter((word) => word.length >= SHORTEST_WORD)

/** Keeps the first two of repeated characters: more of them are hardly harder to guess. */
function withoutRepeats(characters: string[]): string[] {
  for (let length = 1; length * 2 < characters.length; length++)
    if (characters.every((character, at) => at < length || character === characters[at - length]))
      return characters.slice(0, length * 2)
  return characters
}

function isMadeOf(folded: string, known: string[]): boolean {
  if (new Set(folded).size < FEWEST_CHARACTERS) return true
  const longestFirst = known.toSorted((one, other) => other.length - one.length)
  const left = longestFirst.reduce((rest, word) => rest.replaceAll(word, ' '), folded).replace(/[^\p{L}\p{N}]/gu, '')
  return left.length < LEAST_LEFT && longestFirst.some((word) => folded.includes(word))
}

/** Whether a password is in the list, as it is, or without its separators. */
const isBreached = (folded: string, breached: ReadonlySet<string>) =>
  breached.has(folded) || breached.has(folded.replace(/[^\p{L}\p{N}]/gu, ''))

/** A French postcode beside a town: there are some 6,300 of them, not 100,000. */
const POSTCODES = 6_300
const POSTCODE = /(?:0[1-9]|[1-8]\d|9[0-8])\d{3}/g

let loaded: ReturnType<typeof load> | undefined
/** Some 80 MB of words, loaded when the first password is chosen. */
const dictionaries = () => {
  loaded ??= load()
  return loaded
}

async function load() {
  const [{ MatcherBaseClass, ZxcvbnFactory }, common, fr, en] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
    import('@zxcvbn-ts/language-en'),
  ])
  class MatchPostcode extends MatcherBaseClass {
    match({ password }: { password: string }): MatchExtended[] {
      return [...password.matchAll(POSTCODE)].map(({ 0: token, index }) => ({
        pattern: 'postcode',
        token,
        i: index,
        j: index + token.length - 1,
      }))
    }
  }
  const postcode: Matcher = { Matching: MatchPostcode, feedback: () => null, scoring: () => POSTCODES }
  const dictionary = { ...common.dictionary, ...en.dictionary, ...unaccented(fr.dictionary), frenchPasswords }
  return {
    judge: new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs }, { postcode }),
    breached: new Set<string>([...(common.dictionary['passwords-common'] as string[]), ...frenchPasswords]),
  }
}

const unaccented = (dictionary: Record<string, readonly string[]>) =>
  Object.fromEntries(Object.entries(dictionary).map(([name, words]) => [name, words.map(withoutAccents)]))
