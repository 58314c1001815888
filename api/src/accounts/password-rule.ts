import { refuseField } from '../http/errors.ts'

/** Characters from which on a password is accepted without being guessed at. Source: decisions, section 1. */
const LONG_ENOUGH = 12
/** Of 0 to 4: safely unguessable. */
const LEAST_SCORE = 3
/** A long password is more than one key held down. */
const FEWEST_CHARACTERS = 5
/** So much must be left of a password without the words that others know. */
const LEAST_LEFT = 6
/** Shorter words, as of « Le Cabinet de la Mer », stand in other words too. */
const SHORTEST_WORD = 4

/** Words that anybody would try first for any account. */
const OURS = ['ancrage', 'hypnose', 'hypnotherapie', 'hypnotherapeute', 'hypnosis', 'hypnotherapy']

/**
 * Refuses a password that is too easy to guess: shorter than 12 characters and within a zxcvbn score of 3, known to
 * everybody, or made of what is known of the person. Long ones are not scored: that would take seconds of some.
 */
export async function assertStrongPassword(field: string, password: string, about: readonly string[]): Promise<void> {
  const written = password.normalize('NFKC')
  const length = [...written].length
  const known = [...OURS, ...about.flatMap(wordsOf)]
  const isWeak = length < LONG_ENOUGH ? await isGuessable(written, known) : await isKnown(written, known)
  if (isWeak) throw refuseField(field, 'too_weak')
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Guesses of somebody who knows the name or the address: the whole of it and its words. */
const wordsOf = (text: string) =>
  [text, ...text.split(/[^\p{L}\p{N}]+/u)].map(plain).filter((word) => word.length >= SHORTEST_WORD)

async function isGuessable(password: string, known: string[]): Promise<boolean> {
  const { judge } = await dictionaries()
  return judge.check(password, known).score < LEAST_SCORE
}

async function isKnown(password: string, known: string[]): Promise<boolean> {
  const folded = plain(password)
  if (new Set(folded).size < FEWEST_CHARACTERS) return true
  const longestFirst = known.toSorted((one, other) => other.length - one.length)
  const left = longestFirst.reduce((rest, word) => rest.replaceAll(word, ' '), folded).replace(/[^\p{L}\p{N}]/gu, '')
  const isMadeOfThem = left.length < LEAST_LEFT && longestFirst.some((word) => folded.includes(word))
  return isMadeOfThem || (await dictionaries()).common.has(folded)
}

let loaded: ReturnType<typeof load> | undefined
/** Some 80 MB of words, which a process reads when the first password is chosen. */
const dictionaries = () => {
  loaded ??= load()
  return loaded
}

async function load() {
  const [{ ZxcvbnFactory }, common, fr, en] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
    import('@zxcvbn-ts/language-en'),
  ])
  return {
    judge: new ZxcvbnFactory({
      dictionary: { ...common.dictionary, ...fr.dictionary, ...en.dictionary },
      graphs: common.adjacencyGraphs,
    }),
    common: new Set<string>(common.dictionary['passwords-common'] as string[]),
  }
}
