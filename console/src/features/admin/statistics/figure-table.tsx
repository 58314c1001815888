import { useTranslation } from 'react-i18next'
import { ValueTable } from '../../../components/value-table'
import { useFormats } from '../../../lib/use-formats'
import type { Day, PlatformFigure } from './figures'

interface Props {
  figure: PlatformFigure
  name: string
  days: readonly Day[]
}

/** Shows a curve as a table, latest day first. */
export function PlatformFigureTable({ figure, name, days }: Props) {
  const { t } = useTranslation('admin')
  const format = useFormats('UTC')
  return (
    <ValueTable
      label={name}
      columns={[t('statistics.day'), name]}
      rows={days.toReversed().map((day) => ({
        key: day.on,
        name: format.dayInTable(day.on),
        values: [format.number(day[figure])],
      }))}
    />
  )
}
