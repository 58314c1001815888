import { useTranslation } from 'react-i18next'
import { PartBar } from '../../components/part-bar'
import { useIsSmall } from '../../lib/media'
import { useFormats } from '../../lib/use-formats'

/** A breakdown of the report. */
export interface ReportShare {
  key: 'types' | 'places' | 'paymentTypes' | 'sources'
  /** The rows; `occupancyPercent` is undefined where working hours do not apply, as for a payment method. */
  rows: {
    key: string
    name: string
    count: number
    cents: number
    billedCents: number
    occupancyPercent?: number | null
  }[]
}

const cell = 'whitespace-nowrap ps-4 text-end align-top tabular-nums'

/** Shows one row of a breakdown. On small screens its name stands above its figures. */
export function ShareRow({ row, part }: { row: ReportShare['rows'][number]; part: number }) {
  const { t } = useTranslation('reports')
  const format = useFormats()
  const isSmall = useIsSmall()
  const name = (
    <>
      {row.name}
      <PartBar part={part} />
      {typeof row.occupancyPercent === 'number' && (
        <span className="text-muted-foreground text-xs">
          {t('occupies', { percent: format.percent(row.occupancyPercent) })}
        </span>
      )}
    </>
  )
  const figures = (
    <>
      <td className={`${cell} pt-1.5 text-muted-foreground`}>{format.number(row.count)}</td>
      <td className={`${cell} pt-1.5`}>{format.money(row.cents)}</td>
      <td className={`${cell} pt-1.5`}>{format.money(row.billedCents)}</td>
    </>
  )
  if (isSmall)
    return (
      <tbody>
        <tr>
          <th scope="rowgroup" colSpan={4} className="wrap-anywhere pt-3 text-start font-normal">
            {name}
          </th>
        </tr>
        <tr>
          <td />
          {figures}
        </tr>
      </tbody>
    )
  return (
    <tbody>
      <tr>
        <th scope="row" className="wrap-anywhere py-1.5 text-start font-normal">
          {name}
        </th>
        {figures}
      </tr>
    </tbody>
  )
}
