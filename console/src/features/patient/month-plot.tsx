import { useTranslation } from 'react-i18next'
import { BarChart } from '../../components/bar-chart'
import { useFormats } from '../../lib/use-formats'
import type { PatientFile } from './use-patient'

/** The most months that fit side by side. */
const MOST = 24

/** Shows the number of sessions per month, including months without any. */
export function MonthPlot({ months }: Pick<PatientFile, 'months'>) {
  const { t } = useTranslation('patient')
  const format = useFormats('UTC')
  const counts = new Map(months.map(({ month, held, missed, toCome }) => [month, held + missed + toCome]))
  const all = monthsBetween(months[0]!.month, months.at(-1)!.month).slice(-MOST)
  const nameOf = (month: string) => format.month(`${month}-01T00:00:00Z`)
  return (
    <div>
      <h3 className="mb-1 font-medium text-sm">{t('plot.title')}</h3>
      <BarChart
        label={t('plot.title')}
        caption={t('plot.caption')}
        bars={all.map((month) => {
          const count = counts.get(month) ?? 0
          return { key: month, value: count, text: t('plot.text', { month: nameOf(month), count }) }
        })}
        ends={[nameOf(all[0]!), nameOf(all.at(-1)!)]}
      />
    </div>
  )
}

/** Returns the months from first to last: `2026-11`, `2026-12`, `2027-01`. */
function monthsBetween(first: string, last: string): string[] {
  const all: string[] = []
  for (let at = new Date(`${first}-01T00:00:00Z`); ; at.setUTCMonth(at.getUTCMonth() + 1)) {
    const month = at.toISOString().slice(0, 7)
    all.push(month)
    if (month >= last) return all
  }
}
