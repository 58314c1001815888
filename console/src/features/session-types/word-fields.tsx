import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { Suspense } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { Tab, TabPanel, Tabs, TabsList } from '../../components/ui/tabs'
import { type Language, languages } from '../../lib/languages'
import { WordingHintOnDemand } from '../public-page/public'
import type { TypeValues } from './values'

interface Props {
  /** The language of the visible fields. */
  language: Language
  onLanguage: (language: Language) => void
}

const codes = Object.keys(languages) as Language[]
/** The names of the fields by language. */
const own = {
  fr: { name: 'nameFr', description: 'descriptionFr' },
  en: { name: 'nameEn', description: 'descriptionEn' },
} as const

/** Edits name and description in each language; English may stay empty. */
export function WordFields({ language, onLanguage }: Props) {
  const { t } = useTranslation('sessionTypes')
  const { control, register } = useFormContext<TypeValues>()
  const { errors, isDirty } = useFormState({ control })
  const words = useFieldWords()
  const [nameFr, descriptionFr, nameEn, descriptionEn] = useWatch({
    control,
    name: ['nameFr', 'descriptionFr', 'nameEn', 'descriptionEn'],
  })
  const french = { name: nameFr, description: descriptionFr }
  return (
    <Tabs value={language} onValueChange={(chosen) => onLanguage(chosen as Language)}>
      <TabsList aria-label={t('form.language')}>
        {codes.map((code) => (
          <Tab key={code} value={code} lang={code}>
            {languages[code].name}
          </Tab>
        ))}
      </TabsList>
      {codes.map((code) => {
        const { name, description } = own[code]
        const isEnglish = code === 'en'
        return (
          <TabPanel key={code} value={code} className="space-y-5" tabIndex={-1}>
            <Field
              label={t(`form.${name}`)}
              hint={isEnglish && t('form.fallback')}
              error={words(errors[name])}
              {...(isEnglish ? { optional: t('form.optional') } : { required: true })}
            >
              {(field) => (
                <Input
                  {...field}
                  {...register(name)}
                  data-field={name}
                  lang={code}
                  maxLength={80}
                  autoComplete="off"
                  placeholder={isEnglish ? french.name : undefined}
                />
              )}
            </Field>
            <Field
              label={t(`form.${description}`)}
              hint={t(isEnglish ? 'form.fallback' : 'form.descriptionHint')}
              optional={t('form.optional')}
              error={words(errors[description])}
            >
              {(field) => (
                <Textarea
                  {...field}
                  {...register(description)}
                  data-field={description}
                  lang={code}
                  rows={2}
                  maxLength={600}
                  placeholder={isEnglish ? french.description : undefined}
                />
              )}
            </Field>
            {isDirty && (
              <Suspense>
                <WordingHintOnDemand
                  texts={isEnglish ? [nameEn, descriptionEn] : [nameFr, descriptionFr]}
                  lang={code}
                />
              </Suspense>
            )}
          </TabPanel>
        )
      })}
    </Tabs>
  )
}
