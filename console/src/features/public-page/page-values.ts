import type { PageContent } from './use-public-page'

/** The values of the form: lists as lines, languages as codes with commas. */
export interface PageValues {
  taglineFr: string
  presentationFr: string
  methodsFr: string
  trainingFr: string
  taglineEn: string
  presentationEn: string
  methodsEn: string
  trainingEn: string
  languages: string
  insurance: string
  showsPhoto: boolean
}

export const pageFields = [
  'taglineFr',
  'presentationFr',
  'methodsFr',
  'trainingFr',
  'taglineEn',
  'presentationEn',
  'methodsEn',
  'trainingEn',
  'languages',
  'insurance',
  'showsPhoto',
] as const satisfies readonly (keyof PageValues)[]

export const languageCodes = (languages: string) => languages.split(',').filter(Boolean) as PageContent['languages']

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const pageValuesOf = ({ fr, en, languages, insurance, showsPhoto }: PageContent): PageValues => ({
  taglineFr: fr.tagline,
  presentationFr: fr.presentation,
  methodsFr: fr.methods.join('\n'),
  trainingFr: fr.training.join('\n'),
  taglineEn: en.tagline,
  presentationEn: en.presentation,
  methodsEn: en.methods.join('\n'),
  trainingEn: en.training.join('\n'),
  languages: languages.join(','),
  insurance: insurance ?? '',
  showsPhoto,
})

export const pageContentOf = (values: PageValues): PageContent => ({
  fr: {
    tagline: values.taglineFr.trim(),
    presentation: values.presentationFr,
    methods: linesOf(values.methodsFr),
    training: linesOf(values.trainingFr),
  },
  en: {
    tagline: values.taglineEn.trim(),
    presentation: values.presentationEn,
    methods: linesOf(values.methodsEn),
    training: linesOf(values.trainingEn),
  },
  languages: languageCodes(values.languages),
  insurance: values.insurance.trim() || null,
  showsPhoto: values.showsPhoto,
})

/** Returns the field of the form for a path of the content: `fr.methods.3` is `methodsFr`. */
export function formFieldAt(path: readonly PropertyKey[]): keyof PageValues | undefined {
  const [first, second] = path.map(String)
  const name = first === 'fr' || first === 'en' ? `${second}${first === 'fr' ? 'Fr' : 'En'}` : first
  return pageFields.find((field) => field === name)
}
