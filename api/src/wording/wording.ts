import type { Lang } from '../format/language.ts'
import { CARRIED_DENIAL, CARRIED_DENIAL_VERB, CLAUSE_END, disclaimers } from './denials.ts'
import type { WordingKind } from './wording-kinds.ts'
import { wordingRules } from './wording-rules.ts'

/** What is written for a page in one language. */
interface PageWording {
  tagline: string
  presentation: string
  methods: readonly string[]
  training: readonly string[]
}

/** A passage that a practitioner who is no health professional should not publish. */
export interface WordingConcern {
  kind: WordingKind
  lang: Lang
  /**
   * The insurance is written once, in the practice's language. The names of practice and practitioner, a type of
   * session and an answer to a review are written elsewhere.
   */
  field: keyof PageWording | 'insurance' | 'name' | 'sessionType' | 'answer'
  /** Which line of a list; 0 for a text. */
  at: number
  /** The words as they stand there. */
  passage: string
  /** Where they begin in their text. */
  from: number
}

/** Sentences, beyond whose end nothing is denied. The dot of a title ends none, nor a colon before a percentage. */
const SENTENCE = /(?:(?<!\p{L})dr\.|[^.!?;:\n]|:(?=\s?\d{2,3}\s?%))+/giu

/** The clauses of a sentence, each with where it begins. */
function clausesOf(sentence: string): { text: string; from: number }[] {
  const all: { text: string; from: number }[] = []
  let from = 0
  for (const { 0: end, index } of sentence.matchAll(CLAUSE_END)) {
    all.push({ text: sentence.slice(from, index), from })
    from = index + end.length
  }
  return [...all, { text: sentence.slice(from), from }]
}

/** Whether a passage is denied: before it in its own clause, or in the one before of whose list it is. */
function isDenied(clauses: ReturnType<typeof clausesOf>, passage: string, index: number, denial: RegExp): boolean {
  const nth = clauses.findLastIndex(({ from }) => from <= index)
  const { text, from } = clauses[nth] ?? { text: '', from: 0 }
  const found = denial.exec(text)
  if (found) return found.index < index - from
  const between = text.slice(0, index - from)
  const isListed = CARRIED_DENIAL.test(between) || (!between.trim() && CARRIED_DENIAL_VERB.test(passage))
  return isListed && clauses.slice(0, nth).some((earlier) => denial.test(earlier.text))
}

/** The passages of one text that are advised against, in their order. Overlapping ones count once. */
export function concernsOfText(text: string, lang: Lang): Pick<WordingConcern, 'kind' | 'passage' | 'from'>[] {
  const found: Pick<WordingConcern, 'kind' | 'passage' | 'from'>[] = []
  for (const { 0: sentence, index: start } of text.matchAll(SENTENCE)) {
    const clauses = clausesOf(sentence)
    for (const { kind, pattern, unless } of wordingRules[lang])
      for (const { 0: passage, index } of sentence.matchAll(pattern)) {
        const clause = clauses.findLast(({ from }) => from <= index)
        if (unless?.test(sentence.slice(clause?.from, index))) continue
        const canBeDenied = kind !== 'comparison' && kind !== 'promise'
        if (canBeDenied && isDenied(clauses, passage, index, disclaimers[lang])) continue
        found.push({ kind, passage, from: start + index })
      }
  }
  const ordered = found.sort((one, other) => one.from - other.from || other.passage.length - one.passage.length)
  return ordered.filter(
    ({ from }, at) => !ordered.slice(0, at).some((before) => from < before.from + before.passage.length),
  )
}

/** The passages of several lines in one language that are advised against; `at` is the index of the line. */
export const concernsOfLines = (
  lines: readonly string[],
  lang: Lang,
  field: WordingConcern['field'],
): WordingConcern[] =>
  lines.flatMap((text, at) => concernsOfText(text, lang).map((concern) => ({ ...concern, lang, field, at })))

const languages = ['fr', 'en'] as const

/** All passages of what is written for a page that are advised against, in both languages. */
export const concernsOf = (content: Record<Lang, PageWording>): WordingConcern[] =>
  languages.flatMap((lang) => {
    const { tagline, presentation, methods, training } = content[lang]
    const texts = { tagline: [tagline], presentation: [presentation], methods, training }
    return (Object.keys(texts) as (keyof PageWording)[]).flatMap((field) => concernsOfLines(texts[field], lang, field))
  })
