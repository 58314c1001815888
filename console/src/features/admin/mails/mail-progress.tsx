import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Query } from '../../../components/query'
import { DialogClose } from '../../../components/ui/dialog'
import { ProgressBar } from '../../../components/ui/progress-bar'
import { useFormats } from '../../../lib/use-formats'
import { useMailProgress } from './followed-mail'

/** Shows the progress of a mail until it is done. */
export function MailProgress({ id }: { id: string }) {
  const { t } = useTranslation('admin')
  const format = useFormats()
  const progress = useMailProgress(id)
  return (
    <Query of={progress} loading={<Skeleton className="h-28" />}>
      {(mail) => {
        const gone = Math.min(mail.sent + mail.failed + mail.skipped, mail.total)
        const words = { gone: format.number(gone), total: format.number(mail.total) }
        return (
          <div className="space-y-4">
            <p className="wrap-anywhere font-medium">{mail.subject}</p>
            <ProgressBar
              label={t('mail.progress')}
              text={t('mail.goneOf', words)}
              total={mail.total}
              parts={[
                { value: mail.sent, className: 'bg-primary' },
                { value: mail.skipped, className: 'bg-input' },
                { value: mail.failed, className: 'bg-destructive' },
              ]}
            />
            <p role="status">{mail.isDone ? t('mail.done') : t('mail.goneOf', words)}</p>
            <dl className="grid grid-cols-[1fr_auto] gap-y-1 text-muted-foreground tabular-nums">
              {(['sent', 'skipped', 'failed'] as const).map((part) => (
                <div key={part} className="contents">
                  <dt>{t(`mail.parts.${part}`)}</dt>
                  <dd className="text-end">{format.number(mail[part])}</dd>
                </div>
              ))}
            </dl>
            <div className="flex flex-wrap items-center justify-end gap-3 pt-2">
              {!mail.isDone && (
                <p className="me-auto max-w-[34ch] text-muted-foreground text-sm">{t('mail.mayClose')}</p>
              )}
              <DialogClose asChild>
                <Button variant={mail.isDone ? 'primary' : 'secondary'}>{t('close')}</Button>
              </DialogClose>
            </div>
          </div>
        )
      }}
    </Query>
  )
}
