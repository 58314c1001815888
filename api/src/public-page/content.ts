import * as z from 'zod'
import { line, text } from '../http/schema.ts'
import {
  MOST_INSURANCE,
  MOST_LINE,
  MOST_LINES,
  MOST_PRESENTATION,
  MOST_TAGLINE,
  spokenLanguages,
} from './content-limits.ts'

const lines = z.array(line(MOST_LINE)).max(MOST_LINES, 'too_many')

/** What the practitioner writes, in one language. An empty field shows the other language's. */
const PageWords = z.strictObject({
  tagline: line(MOST_TAGLINE).or(z.literal('')),
  /** Plain text; an empty line parts paragraphs. */
  presentation: text(MOST_PRESENTATION),
  methods: lines,
  training: lines,
})
export type PageWords = z.output<typeof PageWords>

/** All that a practitioner says on the public page. Names, prices, times and reviews come from elsewhere. */
export const PageContent = z.strictObject({
  fr: PageWords,
  en: PageWords,
  languages: z
    .array(z.enum(spokenLanguages))
    .max(spokenLanguages.length, 'too_many')
    .refine((all) => new Set(all).size === all.length, 'twice'),
  /** The professional insurance: insurer, contract, where it holds (C. conso. L111-2, R111-2). */
  insurance: line(MOST_INSURANCE).nullable(),
  /** Shows the picture of the practitioner's profile. */
  showsPhoto: z.boolean(),
})
export type PageContent = z.output<typeof PageContent>

const noWords: PageWords = { tagline: '', presentation: '', methods: [], training: [] }

/** What a page begins with. */
export const emptyPage: PageContent = { fr: noWords, en: noWords, languages: [], insurance: null, showsPhoto: true }
