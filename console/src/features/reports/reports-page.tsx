import './texts'
import { isInMode, modeTable } from '@ancrage/api/contract'
import { Button } from '@ancrage/widgets/ui/button'
import { Select } from '@ancrage/widgets/ui/select'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DateInput } from '../../components/date-input'
import { FullModeLine } from '../../components/full-mode-line'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { useMode } from '../../lib/mode'
import { useLanguage } from '../../lib/use-formats'
import { ReportFigures } from './figures'
import { ReportMonths } from './months'
import { OriginsSection } from './origins-section'
import { type PresetPeriod, presetPeriods, type ReportDays } from './period'
import { saveReport, saveShare } from './save-report'
import { ReportShares, useShares } from './shares'
import { useReport } from './use-report'

/** Shows the statistics of the practice for any period beside the previous one, as figures, bars and tables. */
export function ReportsPage() {
  const { t } = useTranslation('reports')
  const { days, reading, choose, chooseDays } = useReport()
  const sharesOf = useShares()
  const words = { language: useLanguage(), word: (key: string) => t(key as 'title') }
  const mode = useMode()
  const hasMoney = isInMode(mode ?? 'essential', modeTable.features.billing)
  const { data } = reading
  const dayField = (key: 'from' | 'to') => (
    <DateInput
      aria-label={t(key)}
      className="sm:w-40"
      waits
      value={days[key]}
      onChange={(day) => {
        if (!day) return
        const next: ReportDays = { ...days, [key]: day }
        // The last choice wins: a bound that no longer fits becomes the same day.
        chooseDays(next.from <= next.to ? next : { from: day, to: day })
      }}
    />
  )
  return (
    <Page
      title={t('title')}
      lead={t(hasMoney ? 'lead' : 'leadWithoutMoney')}
      actions={
        data &&
        hasMoney && (
          <Button variant="secondary" data-print="never" onClick={() => saveReport(data, sharesOf(data), words)}>
            <Download className="size-4" aria-hidden />
            {t('csv')}
          </Button>
        )
      }
    >
      <search data-print="never" className="mb-6 grid grid-cols-2 gap-2 sm:flex">
        <Select
          aria-label={t('period')}
          className="max-sm:col-span-2 sm:w-52"
          value={days.preset}
          onChange={({ target }) => choose(target.value as PresetPeriod)}
        >
          {days.preset === 'own' && <option value="own">{t('periods.own')}</option>}
          {presetPeriods.map((preset) => (
            <option key={preset} value={preset}>
              {t(`periods.${preset}`)}
            </option>
          ))}
        </Select>
        {dayField('from')}
        {dayField('to')}
      </search>
      <Query of={reading} loading={<Skeleton className="h-96" />}>
        {(report) => (
          <div aria-busy={reading.isLoading} className="space-y-6 transition-opacity delay-150 aria-busy:opacity-60">
            <ReportFigures report={report} hasMoney={hasMoney} />
            {report.months.length > 1 && <ReportMonths months={report.months} hasMoney={hasMoney} />}
            {hasMoney && (
              <div className="grid items-start gap-4 md:grid-cols-2">
                {sharesOf(report).map((share) => (
                  <ReportShares key={share.key} share={share} onSave={() => saveShare(report, share, words)} />
                ))}
              </div>
            )}
          </div>
        )}
      </Query>
      <div className="mt-6">
        <OriginsSection days={days} />
      </div>
      {mode === 'essential' && (
        <div className="surface mt-6 p-4" data-print="never">
          <FullModeLine>{t('moneyBeyond')}</FullModeLine>
        </div>
      )}
      {hasMoney && (
        <p className="mt-6 text-sm" data-print="never">
          <Link to="/facturation" className="text-primary underline decoration-1 underline-offset-4">
            {t('billing')}
          </Link>
        </p>
      )}
    </Page>
  )
}
