import type { Config } from '../config.ts'
import type { Lang } from '../http/schema.ts'
import { siteOf } from '../publisher/service.ts'
import type { PageWords } from './content.ts'
import type { PageData } from './reading.ts'
import { type PageTexts, pageTexts } from './words.ts'

/** What all parts of a page are drawn from. */
export interface PageView {
  data: PageData
  lang: Lang
  texts: PageTexts
  words: PageWords
  /** The language of words that are not in the page's language; left out for all others. */
  langs: Partial<Record<keyof PageWords, Lang>>
  /** The languages in which the page has words of its own: what search engines are told of. */
  own: readonly Lang[]
  /** The path of the page in this language. */
  path: string
  /** Where it is found in this language, whole. */
  url: string
  title: string
  description: string
  /** The whole address of the picture that stands for the page; null: it has none. */
  image: string | null
  photo: string | null
  logo: string | null
  isPreview: boolean
  /** An address of this page. In a preview it carries the preview's token. */
  within: (address: string) => string
  /** The type, the day and mostly the start that a link to a time asks for. */
  chosen: { sessionTypeId: string; date: string; startsAt: string | undefined } | null
  /** The address of the font; null: the system's. */
  font: string | null
  site: ReturnType<typeof siteOf>
}

export interface ViewOptions {
  lang: Lang
  /** The token of a preview; null for the published page. */
  token: string | null
  chosen: PageView['chosen']
  font: string | null
}

const MOST_DESCRIPTION = 160

/** A text that is empty in one language is shown in the other. */
function wordsOf({ content }: PageData, lang: Lang): PageWords {
  const [own, other] = lang === 'fr' ? [content.fr, content.en] : [content.en, content.fr]
  return {
    tagline: own.tagline || other.tagline,
    presentation: own.presentation || other.presentation,
    methods: own.methods.length ? own.methods : other.methods,
    training: own.training.length ? own.training : other.training,
  }
}

/** Which words are shown in the other language. */
function langsOf({ content }: PageData, lang: Lang): PageView['langs'] {
  const other: Lang = lang === 'fr' ? 'en' : 'fr'
  const fields = ['tagline', 'presentation', 'methods', 'training'] as const
  const fallen = fields.filter((field) => !content[lang][field].length && content[other][field].length)
  return Object.fromEntries(fallen.map((field) => [field, other]))
}

/** The path of a page: its practice's own language has the plain one. */
export const pagePathOf = ({ facts, practice }: PageData, lang: Lang, below = '') =>
  `/p/${facts.slug}${below}${lang === practice.locale ? '' : `?lang=${lang}`}`

export function pageViewOf(data: PageData, { lang, token, chosen, font }: ViewOptions, config: Config): PageView {
  const { practice, pictures } = data
  const { id, name, legal } = practice
  const words = wordsOf(data, lang)
  // A preview is read by whoever has its address, with its pictures and what stands below it.
  const within = (address: string) =>
    token === null ? address : `${address}${address.includes('?') ? '&' : '?'}preview=${encodeURIComponent(token)}`
  const pictureAt = (pictureId: string | null) =>
    pictureId && within(`/api/public/practices/${id}/pictures/${pictureId}`)
  const [photo, logo] = [pictureAt(pictures.photo), pictureAt(pictures.logo)]
  const image = logo ?? photo
  const path = pagePathOf(data, lang)
  return {
    data,
    lang,
    texts: pageTexts[lang],
    words,
    langs: langsOf(data, lang),
    own: (['fr', 'en'] as const).filter((each) => each === practice.locale || data.content[each].presentation),
    path,
    url: config.PUBLIC_URL + path,
    title: [name, legal.city?.replace(/^\d{5}\s+/, '')].filter(Boolean).join(' · '),
    description: shortened(words.tagline || words.presentation || name),
    image: image && config.PUBLIC_URL + image,
    photo,
    logo,
    isPreview: token !== null,
    within,
    chosen,
    font,
    site: siteOf(config),
  }
}

/** As much as search engines show, in one line and without half a word. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= MOST_DESCRIPTION) return line
  return `${line.slice(0, MOST_DESCRIPTION).replace(/\s+\S*$/, '')}…`
}
