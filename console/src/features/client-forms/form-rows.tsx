import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Dialog } from '../../components/ui/dialog'
import { useFormats } from '../../lib/use-formats'
import { type ClientRequests, ForChild, usePracticeLooks } from '../client-area/public'
import { useForeignLang, useLocalized } from '../forms/public'
import { AnswerDialog } from './answer-dialog'

interface Props {
  form: ClientRequests
  /** Shown only if the client has several practices. */
  practice: string | undefined
}

/** Links to a waiting form, by the same link that was mailed. */
export function OpenForm({ form, practice }: Props) {
  const { t } = useTranslation('clientForms')
  const name = useLocalized()(form.name)
  const format = useFormats()
  return (
    <Row name={name} practice={practice} of={form} note={t('until', { date: format.dayInTable(form.expiresAt) })}>
      {form.url && (
        <Link
          to={new URL(form.url, location.origin).pathname}
          aria-label={t('fillOf', { name })}
          className={buttonClass({ size: 'sm' })}
        >
          {t('fill')}
        </Link>
      )}
    </Row>
  )
}

/** An answered form. The log records each reading, so the answers are requested only when it is opened. */
export function AnsweredForm({ form, practice }: Props) {
  const { t } = useTranslation('clientForms')
  const name = useLocalized()(form.name)
  const format = useFormats()
  const [isOpen, setOpen] = useState(false)
  return (
    <Row
      name={name}
      practice={practice}
      of={form}
      note={t('answeredOn', { date: format.dayInTable(form.answeredAt ?? '') })}
    >
      <Button
        size="sm"
        variant="secondary"
        aria-haspopup="dialog"
        aria-label={t('readOf', { name })}
        onClick={() => setOpen(true)}
      >
        {t('read')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)}>
        {isOpen && <AnswerDialog id={form.id} name={name} />}
      </Dialog>
    </Row>
  )
}

function Row({
  name,
  practice,
  of,
  note,
  children,
}: Pick<Props, 'practice'> & { name: string; of: ClientRequests; note: string; children: ReactNode }) {
  const { t } = useTranslation('clientForms')
  const langOf = useForeignLang()
  const looks = usePracticeLooks()
  return (
    <li {...looks(of.practiceId)} className="flex items-center gap-3 p-4 sm:px-6">
      <div className="min-w-0 flex-1">
        <p lang={langOf(of.name)} className="wrap-anywhere font-medium">
          {name}
        </p>
        <ForChild of={of} />
        <p className="text-muted-foreground text-sm">{note}</p>
        {practice && <p className="wrap-anywhere text-muted-foreground text-sm">{t('from', { practice })}</p>}
      </div>
      {children}
    </li>
  )
}
