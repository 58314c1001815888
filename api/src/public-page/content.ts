import * as z from 'zod'
import { line, text } from '../http/schema.ts'

export const MOST_PRESENTATION = 5_000
export const MOST_TAGLINE = 160
export const MOST_LINES = 12
export const MOST_LINE = 160
const MOST_INSURANCE = 300

/** Languages that a practitioner may say to speak, by their codes. */
export const spokenLanguages = [
  'fr',
  'en',
  'es',
  'pt',
  'it',
  'de',
  'nl',
  'pl',
  'ro',
  'ru',
  'uk',
  'tr',
  'ar',
  'zh',
  'vi',
] as const
export type SpokenLanguage = (typeof spokenLanguages)[number]

const lines = z.array(line(MOST_LINE)).max(MOST_LINES, 'too_many')

/** What the practitioner writes, in one language. What is empty in one is shown in the other. */
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
