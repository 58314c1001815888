import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../components/ui/progress-bar'
import { useFormats } from '../../lib/use-formats'
import type { WrittenMailing } from './use-mailings'

/** Shows the progress of a mailing and when it continues. */
export function MailingProgress({ mailing }: { mailing: WrittenMailing }) {
  const { t } = useTranslation('mailings')
  const format = useFormats()
  const { total, sent, failed, passedOver, stopped, underway, waiting, state, goesOnAt } = mailing
  const parts = [
    { name: 'sent', count: sent },
    { name: 'underway', count: underway },
    { name: 'waiting', count: waiting },
    { name: 'failed', count: failed },
    { name: 'passedOver', count: passedOver },
    { name: 'stopped', count: stopped },
  ] as const
  const text = parts
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => t(`progress.${name}`, { count, number: format.number(count) }))
    .join(' · ')
  return (
    <div className="space-y-1.5">
      <ProgressBar
        label={t('progress.label')}
        text={text}
        total={total}
        parts={[
          { value: sent, className: 'bg-primary' },
          { value: failed, className: 'bg-destructive' },
          { value: passedOver + stopped, className: 'bg-muted-foreground' },
        ]}
      />
      <p className="text-muted-foreground text-sm tabular-nums">{text}</p>
      {state === 'sending' && goesOnAt && (
        <p className="text-sm">{t('progress.goesOn', { when: format.dayAndTime(goesOnAt) })}</p>
      )}
    </div>
  )
}
