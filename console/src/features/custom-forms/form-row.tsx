import { Badge } from '@ancrage/widgets/ui/badge'
import { Button } from '@ancrage/widgets/ui/button'
import { Archive, Copy, Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DropdownMenu, MenuItem } from '../../components/ui/dropdown-menu'
import { type FormSummary, useWords } from '../../lib/forms'
import { formPath } from './use-custom-forms'

interface Props {
  form: FormSummary
  onDuplicate: (form: FormSummary) => Promise<void>
  onArchive: (form: FormSummary) => Promise<void>
}

/** One form: how far it is, how long, how often answered. */
export function FormRow({ form, onDuplicate, onArchive }: Props) {
  const { t } = useTranslation('customForms')
  const name = useWords()(form.name)
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
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon" className="shrink-0" aria-label={t('actions', { name })}>
            <Ellipsis className="size-4" aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={() => void onDuplicate(form)}>
          <Copy aria-hidden />
          {t('duplicate')}
        </MenuItem>
        <MenuItem onSelect={() => void onArchive(form)}>
          <Archive aria-hidden />
          {t('putAway')}
        </MenuItem>
      </DropdownMenu>
    </li>
  )
}

/** How far a form is: what clients are asked, and whether something waits to be published. */
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
