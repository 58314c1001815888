import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'

interface Props {
  events: number
  canceled: number
  lastSyncAt: string
  /** True for a reading that was just requested. */
  isNew: boolean
}

/** Shows what the last reading found. */
export function SyncFigures({ events, canceled, lastSyncAt, isNew }: Props) {
  const { t } = useTranslation('calendly')
  const format = useFormats()
  const rows = [
    [t('events'), String(events)],
    [t('canceled'), String(canceled)],
    [t('lastSync'), format.dayAndTime(lastSyncAt)],
  ]
  return (
    <dl className={clsx('divide-y rounded-lg border px-4', isNew ? 'border-success bg-success-soft' : 'border-border')}>
      {rows.map(([name, value]) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
          <dt>{name}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
