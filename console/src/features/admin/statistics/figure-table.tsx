import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats'
import type { Day, FigureName } from './figures'

interface Props {
  figure: FigureName
  name: string
  days: readonly Day[]
}

/** A curve as a table, the latest day first. */
export function FigureTable({ figure, name, days }: Props) {
  const { t } = useTranslation('admin')
  const format = useFormats('UTC')
  return (
    <section
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      className="max-h-[60dvh] overflow-y-auto"
    >
      <table aria-label={name} className="w-full tabular-nums">
        <thead className="sticky top-0 bg-popover text-muted-foreground text-xs">
          <tr>
            <th scope="col" className="pb-2 text-start font-medium">
              {t('statistics.day')}
            </th>
            <th scope="col" className="pb-2 text-end font-medium">
              {name}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.on}>
              <th scope="row" className="border-t py-1.5 text-start font-normal">
                {format.dayInTable(day.on)}
              </th>
              <td className="border-t py-1.5 text-end">{format.number(day[figure])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
