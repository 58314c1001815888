import type { WordingConcern } from '@ancrage/api/contract'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { useEffect } from 'react'
import { useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFieldWords } from '../../components/field-words'
import { FormCard } from '../../components/form-card'
import { Summary } from '../../components/summary'
import { useSavedForm } from '../../components/use-saved-form'
import { asProblem } from '../../lib/api'
import { lazyResolver } from '../../lib/lazy-resolver'
import { toast } from '../../lib/toast'
import { useCurrentUser } from '../../lib/user'
import { Concerns } from './concerns'
import { LanguagesField } from './languages-field'
import { type PageValues, pageContentOf, pageFields, pageValuesOf } from './page-values'
import { useConcerns } from './use-concerns'
import type { OwnPublicPage, PublicPageActions } from './use-public-page'
import { WordsFields } from './words-fields'

const versions = {
  fr: { name: 'content.french', hint: 'content.frenchHint' },
  en: { name: 'content.english', hint: 'content.englishHint' },
} as const

const check = lazyResolver(async () => (await import('./page-checks')).checkPageValues)

interface Props {
  page: OwnPublicPage
  save: PublicPageActions['save']
  onUnsaved: (isUnsaved: boolean) => void
}

/**
 * Edits the page's content as a draft, in the practice's language first. Discouraged wording is shown while typing.
 */
export function ContentCard({ page, save, onUnsaved }: Props) {
  const { t } = useTranslation('publicPage')
  const words = useFieldWords()
  const { form, card } = useSavedForm<PageValues>({
    values: pageValuesOf(page.draft),
    check: check as never,
    fields: pageFields,
    save: async (values) => {
      try {
        const saved = await save(pageContentOf(values), page.version)
        toast.success(t('content.saved'), { id: 'saved public page' })
        return pageValuesOf(saved.draft)
      } catch (error) {
        if (asProblem(error).code === 'conflict') toast.warning(t('content.conflict'))
        throw error
      }
    },
  })
  const settings = useCurrentUser().data?.settings
  const isEnglish = settings?.some(({ key, value }) => key === 'language' && value === 'en')
  const [own, other] = isEnglish ? (['en', 'fr'] as const) : (['fr', 'en'] as const)
  const { errors } = useFormState({ control: form.control })
  const concerns = useConcerns(form.control, own)
  const { isUnsaved } = card
  useEffect(() => onUnsaved(isUnsaved), [onUnsaved, isUnsaved])
  const of = (lang: WordingConcern['lang']) => concerns.filter((concern) => concern.lang === lang)
  return (
    <FormCard title={t('content.title')} lead={t('content.lead')} {...card}>
      <p role="status" className="sr-only">
        {concerns.length > 0 && t('concerns.count', { count: concerns.length })}
      </p>
      <WordsFields form={form} lang={own} concerns={of(own)} isRequired />
      <LanguagesField form={form} />
      <Field
        label={t('content.insurance')}
        hint={t('content.insuranceHint')}
        optional={t('optional')}
        error={words(errors.insurance)}
      >
        {(field) => <Input maxLength={300} {...field} {...form.register('insurance')} />}
      </Field>
      <Concerns concerns={concerns.filter(({ field }) => field === 'insurance')} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Checkbox label={t('content.photo')} {...form.register('showsPhoto')} />
        <Link to="/profile" className="text-primary text-sm underline underline-offset-4">
          {t('content.photoLink')}
        </Link>
      </div>
      <details open={of(other).length > 0 || undefined}>
        <Summary className="font-medium">{t(versions[other].name)}</Summary>
        <p className="mt-1 mb-4 text-muted-foreground text-sm">{t(versions[other].hint)}</p>
        <div className="space-y-5">
          <WordsFields form={form} lang={other} concerns={of(other)} />
        </div>
      </details>
    </FormCard>
  )
}
