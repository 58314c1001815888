import { Badge } from '@ancrage/widgets/ui/badge'
import { Button } from '@ancrage/widgets/ui/button'
import { Ellipsis } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LaterMenu } from '../../components/later-menu'
import { type FormSummary, useLocalized } from '../forms/public'
import { formPath } from './use-custom-forms'

const FormMenu = lazy(async () => ({ default: (await import('./form-menu')).FormMenu }))

interface Props {
  form: FormSummary
  onDuplicate: (form: FormSummary) => Promise<void>
  onArchive: (form: FormSummary) => Promise<void>
}

/** Shows one form with its state, its length and its number of answers. */
export function FormRow({ form, onDuplicate, onArchive }: Props) {
  const { t } = useTranslation('customForms')
  const name = useLocalized()(form.name)
  const trigger = (
    <Button variant="ghost" size="icon" className="shrink-0" aria-label={t('actions', { name })}>
      <Ellipsis className="size-4" aria-hidden />
    </Button>
  )
  return (
    <li className="surface flex items-start gap-2 p-3 sm:p-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link to={formPath(form.id)} className="focus-ring wrap-anywhere rounded-sm font-medium hover:underline">
            {name}
          </Link>
          <FormState form={form} />
        </p>
        <p className="mt-0.5 text-muted-foreground text-sm">
          {t('questions', { count: form.questionCount })} · {t('answers', { count: form.answerCount })}
        </p>
      </div>
      <LaterMenu trigger={trigger}>
        <FormMenu trigger={trigger} onDuplicate={() => void onDuplicate(form)} onArchive={() => void onArchive(form)} />
      </LaterMenu>
    </li>
  )
}

/** Shows whether a form is published, and whether it has unpublished changes. */
export function FormState({
  form: { published, hasChanges },
}: {
  form: Pick<FormSummary, 'published' | 'hasChanges'>
}) {
  const { t } = useTranslation('customForms')
  return (
    <>
      <Badge>{published ? t('state.published', { number: published.number }) : t('state.draft')}</Badge>
      {published && hasChanges && <Badge>{t('state.changed')}</Badge>}
    </>
  )
}
