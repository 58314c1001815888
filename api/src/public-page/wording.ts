import type { Lang } from '../format/language.ts'
import type { PageContent, PageWords } from './content.ts'
import type { WordingKind } from './wording-kinds.ts'
import { disclaimers, wordingRules } from './wording-rules.ts'

/** A passage that a practitioner who is no health professional should not publish. */
export interface WordingConcern {
  kind: WordingKind
  lang: Lang
  field: keyof PageWords
  /** Which line of a list; 0 for a text. */
  at: number
  /** The words as they stand there. */
  passage: string
  /** Where they begin in their text. */
  from: number
}

/** Ends of sentences: a disclaimer covers its own sentence and no other. */
const SENTENCE = /[^.!?;:\n]+/g

/** The passages of one text that are advised against, in their order. Those that overlap count once. */
export function concernsOfText(text: string, lang: Lang): Pick<WordingConcern, 'kind' | 'passage' | 'from'>[] {
  const found: Pick<WordingConcern, 'kind' | 'passage' | 'from'>[] = []
  for (const { 0: sentence, index: start } of text.matchAll(SENTENCE)) {
    const isDisclaimer = disclaimers[lang].test(sentence)
    for (const { kind, pattern, unless } of wordingRules[lang]) {
      if (isDisclaimer && kind !== 'comparison' && kind !== 'promise') continue
      if (unless?.test(sentence)) continue
      for (const { 0: passage, index } of sentence.matchAll(pattern)) found.push({ kind, passage, from: start + index })
    }
  }
  const ordered = found.sort((one, other) => one.from - other.from || other.passage.length - one.passage.length)
  return ordered.filter(
    ({ from }, at) => !ordered.slice(0, at).some((before) => from < before.from + before.passage.length),
  )
}

const languages = ['fr', 'en'] as const

/** All passages of a page that are advised against, in both languages. */
export const concernsOf = (content: Pick<PageContent, Lang>): WordingConcern[] =>
  languages.flatMap((lang) => {
    const { tagline, presentation, methods, training } = content[lang]
    const texts = { tagline: [tagline], presentation: [presentation], methods, training }
    return (Object.keys(texts) as (keyof PageWords)[]).flatMap((field) =>
      texts[field].flatMap((text, at) =>
        concernsOfText(text, lang).map((concern) => ({ ...concern, lang, field, at })),
      ),
    )
  })
