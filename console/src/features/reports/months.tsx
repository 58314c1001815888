import { useTranslation } from 'react-i18next'
import { BarChart } from '../../components/bar-chart'
import { Section } from '../../components/section'
import { useFormats } from '../../lib/use-formats'
import type { MoneyReport } from './use-report'

const middle = (month: string) => `${month}-15T12:00:00Z`

/** What came in, month by month: bars, and the same as a table. */
export function ReportMonths({ months }: { months: MoneyReport['months'] }) {
  const { t } = useTranslation('reports')
  const format = useFormats()
  const cell = 'border-card-border border-t px-2 py-1.5 text-end tabular-nums'
  return (
    <Section title={t('months')}>
      <BarChart
        label={t('monthBars')}
        caption={t('monthBars')}
        bars={months.map(({ month, receivedCents }) => ({
          key: month,
          value: Math.max(receivedCents, 0),
          text: t('monthWas', { month: format.month(middle(month)), amount: format.money(receivedCents) }),
        }))}
        ends={[format.month(middle(months[0]?.month ?? '')), format.month(middle(months.at(-1)?.month ?? ''))]}
      />
      <details className="mt-4">
        <summary className="cursor-pointer text-primary text-sm">{t('asTable')}</summary>
        <div className="overflow-x-auto">
          <table aria-label={t('months')} className="mt-2 w-full text-sm">
            <thead>
              <tr className="text-muted-foreground text-xs">
                <th scope="col" className="px-2 pb-1 text-start font-medium">
                  {t('month')}
                </th>
                {(['received', 'earned', 'sessions'] as const).map((name) => (
                  <th key={name} scope="col" className="px-2 pb-1 text-end font-medium">
                    {t(`columns.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {months.map(({ month, receivedCents, earnedCents, sessions }) => (
                <tr key={month}>
                  <th scope="row" className="border-card-border border-t px-2 py-1.5 text-start font-normal">
                    {format.month(middle(month))}
                  </th>
                  <td className={cell}>{format.money(receivedCents)}</td>
                  <td className={cell}>{format.money(earnedCents)}</td>
                  <td className={cell}>{format.number(sessions)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Section>
  )
}
