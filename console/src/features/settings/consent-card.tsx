import '../clinical-consent/texts'
import { Field } from '@ancrage/widgets/ui/field'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { FormCard } from '../../components/form-card'
import { Query } from '../../components/query'
import { Summary } from '../../components/summary'
import { useSavedForm } from '../../components/use-saved-form'
import { asProblem } from '../../lib/api'
import { lazyResolver } from '../../lib/lazy-resolver'
import { toast } from '../../lib/toast'
import { useFormats, useLanguage } from '../../lib/use-formats'
import { type ConsentText, Paragraphs, useConsentTexts } from '../clinical-consent/public'
import { CardSkeletons } from './card-skeletons'
import { useUnsaved } from './guarded-cards'

const fields = ['textFr', 'textEn'] as const
type Values = Pick<ConsentText, (typeof fields)[number]>
const check = lazyResolver(async () => (await import('./practice-checks')).checkConsentText)

/** Edits the text that clients consent to. Each change is a new version, and earlier ones can be read. */
export function ConsentCard() {
  const { reading, change } = useConsentTexts()
  return (
    <Query of={reading} loading={<CardSkeletons of={['consent']} />}>
      {(texts) => {
        const [latest] = texts
        return latest && <Words latest={latest} texts={texts} change={change} onChanged={() => void reading.mutate()} />
      }}
    </Query>
  )
}

interface Props {
  latest: ConsentText
  texts: readonly ConsentText[]
  change: ReturnType<typeof useConsentTexts>['change']
  /** Called when somebody else has saved a version meanwhile. */
  onChanged: () => void
}

function Words({ latest, texts, change, onChanged }: Props) {
  const { t } = useTranslation('clinicalConsent')
  const words = useFieldWords()
  const { form, card } = useSavedForm<Values>({
    values: { textFr: latest.textFr, textEn: latest.textEn },
    check: check as never,
    fields,
    save: async (values) => {
      try {
        const { textFr, textEn } = await change({ ...values, base: latest.version })
        toast.success(t('settings.saved'))
        return { textFr, textEn }
      } catch (error) {
        if (asProblem(error).code === 'conflict') {
          onChanged()
          toast.warning(t('settings.changed'))
        }
        throw error
      }
    },
  })
  const { errors } = useFormState({ control: form.control })
  useUnsaved('consent', card.isUnsaved)
  return (
    <FormCard title={t('settings.title')} lead={t('settings.lead')} {...card}>
      {fields.map((field) => (
        <Field
          key={field}
          label={t(field === 'textFr' ? 'settings.fr' : 'settings.en')}
          hint={t('settings.hint')}
          error={words(errors[field])}
          required
        >
          {(control) => (
            <Textarea
              rows={10}
              lang={field === 'textFr' ? 'fr' : 'en'}
              maxLength={12_000}
              {...control}
              {...form.register(field)}
            />
          )}
        </Field>
      ))}
      <Version of={latest} />
      {texts.length > 1 && <Versions of={texts} />}
    </FormCard>
  )
}

function Version({ of: { version, createdAt, createdBy } }: { of: ConsentText }) {
  const { t } = useTranslation('clinicalConsent')
  const format = useFormats()
  return (
    <p className="text-muted-foreground text-sm">
      {createdBy === null
        ? t('settings.ours', { version })
        : t('settings.current', { version, when: format.dayAndTime(createdAt), name: createdBy })}
    </p>
  )
}

/** Lists every version as it was shown. */
function Versions({ of: texts }: { of: readonly ConsentText[] }) {
  const { t } = useTranslation('clinicalConsent')
  const language = useLanguage()
  return (
    <details>
      <Summary>{t('settings.versions')}</Summary>
      <ul className="mt-3 divide-y">
        {texts.map((text) => (
          <li key={text.id} className="space-y-2 py-4">
            <Version of={text} />
            <Paragraphs of={language === 'fr' ? text.textFr : text.textEn} locale={language} />
          </li>
        ))}
      </ul>
    </details>
  )
}
