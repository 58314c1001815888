import { SCALE_MOST } from '@ancrage/api/contract'
import { useTranslation } from 'react-i18next'
import { Summary } from '../../components/summary'
import { ValueLine } from '../../components/value-line'
import { ValueTable } from '../../components/value-table'
import { useFormats } from '../../lib/use-formats'
import { type Scale, useLocalized } from './use-forms'

/** Shows each scale over time as a curve, with its values in a table that opens. */
export const ScaleCharts = ({ scales }: { scales: readonly Scale[] }) => (
  <div className="grid gap-6 md:grid-cols-2">
    {scales.map((scale) => (
      <ScaleChart key={`${scale.formId} ${scale.questionId}`} scale={scale} />
    ))}
  </div>
)

function ScaleChart({ scale: { label, kind, points } }: { scale: Scale }) {
  const { t } = useTranslation('forms')
  const words = useLocalized()
  const format = useFormats()
  const name = words(label)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const values = points.map(({ value }) => value)
  const [least, most] = kind === 'scale' ? [0, SCALE_MOST] : [Math.min(0, ...values), Math.max(1, ...values)]
  const rows = points.map(({ at, value }) => ({ at: new Date(at).getTime(), value }))
  return (
    <figure className="min-w-0">
      <figcaption className="flex items-baseline justify-between gap-3">
        <span className="wrap-anywhere font-medium">{name}</span>
        <span className="shrink-0 text-muted-foreground text-sm tabular-nums">
          {t('client.fromTo', { from: format.number(first.value), to: format.number(last.value) })}
        </span>
      </figcaption>
      <ValueLine rows={rows} least={least ?? 0} most={most ?? 1} dayOf={format.shortDay} />
      <details className="mt-1">
        <Summary className="text-muted-foreground text-sm">{t('client.values')}</Summary>
        <div className="pt-2">
          <ValueTable
            label={name}
            columns={[t('client.date'), t('client.value')]}
            rows={points.map(({ at, value }) => ({
              key: `${at} ${value}`,
              name: format.dayAndTime(at),
              values: [format.number(value)],
            }))}
          />
        </div>
      </details>
    </figure>
  )
}
