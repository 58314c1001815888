import { attendedStatuses, comingStatuses } from '@ancrage/api/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import type { PatientFile } from './use-patient'

/** Counts a client’s sessions and documents, and the value of the completed sessions. */
export function PatientFigures({ file: { counts, completedCents, currency } }: { file: PatientFile }) {
  const { t } = useTranslation('patient')
  const format = useFormats()
  const of = (...statuses: (keyof typeof counts.byStatus)[]) =>
    format.number(statuses.reduce((sum, status) => sum + (counts.byStatus[status] ?? 0), 0))
  const figures = [
    [t('overview.held'), of(...attendedStatuses)],
    [t('overview.coming'), of(...comingStatuses)],
    [t('overview.missed'), of('missed')],
    [t('overview.completed'), format.money(completedCents, currency)],
    [t('overview.documents'), format.number(counts.documents)],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-muted-foreground text-sm">{name}</dt>
          <dd className="font-semibold text-xl tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
