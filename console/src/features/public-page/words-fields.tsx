import { MOST_PRESENTATION, MOST_TAGLINE, type WordingConcern } from '@ancrage/api/contract'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { Concerns } from './concerns'
import type { PageValues } from './page-values'

interface Props {
  form: UseFormReturn<PageValues>
  lang: 'fr' | 'en'
  concerns: readonly WordingConcern[]
  /** The presentation is needed in this language. */
  isRequired?: boolean
}

/** Edits the texts in one language, and shows the discouraged wordings at their fields. */
export function WordsFields({ form: { control, register }, lang, concerns, isRequired = false }: Props) {
  const { t } = useTranslation('publicPage')
  const words = useFieldWords()
  const { errors } = useFormState({ control })
  const names = lang === 'fr' ? frenchNames : englishNames
  const length = useWatch({ control, name: names.presentation }).length
  const of = (field: WordingConcern['field']) => concerns.filter((concern) => concern.field === field)
  return (
    <>
      <Field label={t('content.tagline')} optional={t('optional')} error={words(errors[names.tagline])}>
        {(field) => <Input lang={lang} maxLength={MOST_TAGLINE} {...field} {...register(names.tagline)} />}
      </Field>
      <Concerns concerns={of('tagline')} />
      <Field
        label={t('content.presentation')}
        hint={t('content.presentationHint', { length, most: MOST_PRESENTATION })}
        optional={!isRequired && t('optional')}
        error={words(errors[names.presentation])}
      >
        {(field) => (
          <Textarea lang={lang} rows={8} maxLength={MOST_PRESENTATION} {...field} {...register(names.presentation)} />
        )}
      </Field>
      <Concerns concerns={of('presentation')} />
      {(['methods', 'training'] as const).map((name) => (
        <div key={name} className="space-y-2">
          <Field
            label={t(`content.${name}`)}
            hint={t('content.linesHint')}
            optional={t('optional')}
            error={words(errors[names[name]])}
          >
            {(field) => <Textarea lang={lang} rows={3} maxLength={2_000} {...field} {...register(names[name])} />}
          </Field>
          <Concerns concerns={of(name)} />
        </div>
      ))}
    </>
  )
}

const frenchNames = {
  tagline: 'taglineFr',
  presentation: 'presentationFr',
  methods: 'methodsFr',
  training: 'trainingFr',
} as const

const englishNames = {
  tagline: 'taglineEn',
  presentation: 'presentationEn',
  methods: 'methodsEn',
  training: 'trainingEn',
} as const
