import './texts'
import { Select } from '@ancrage/widgets/ui/select'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { useFormats } from '../../lib/use-formats'
import { BusinessInvoices } from './business-invoices'
import { ClosingsSection } from './closings-section'
import { DeclarationsSection } from './declarations-section'
import { MetersSection } from './meters-section'
import { ProofSection } from './proof-section'
import { ReceiptsSection } from './receipts-section'
import { type BookSummary, useBookSearch, useBookSummary } from './use-books'

const YearSection = lazy(async () => ({ default: (await import('./year-section')).YearSection }))

/** Shows the books of a year: receipts, limits, declarations, closings, and the proof. */
export function BooksView() {
  const { t } = useTranslation('books')
  const search = useBookSearch()
  const summary = useBookSummary(search.year)
  const first = Math.min(summary.data?.firstYear ?? search.year, search.year)
  const years = Array.from({ length: Math.max(search.thisYear, search.year) - first + 1 }, (_, nth) => first + nth)
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        {/* biome-ignore lint/a11y/noLabelWithoutControl: Select is the control */}
        <label className="flex items-center gap-2 font-medium">
          {t('year')}
          <Select
            className="w-28"
            value={String(search.year)}
            onChange={({ target }) => search.change({ year: target.value, period: '' })}
          >
            {years.reverse().map((year) => (
              <option key={year}>{year}</option>
            ))}
          </Select>
        </label>
      </div>
      <Query of={summary} loading={<Skeleton className="h-96 rounded-lg" />}>
        {(data) => (
          <>
            <Figures summary={data} />
            <ReceiptsSection summary={data} />
            <Suspense fallback={<Skeleton className="h-72 rounded-lg" />}>
              <YearSection summary={data} />
            </Suspense>
            <MetersSection key={data.activityStartedOn} summary={data} />
            <DeclarationsSection summary={data} />
            <BusinessInvoices year={data.year} />
            <ClosingsSection />
            <ProofSection summary={data} />
          </>
        )}
      </Query>
    </div>
  )
}

function Figures({ summary: { total } }: { summary: BookSummary }) {
  const { t } = useTranslation('books')
  const format = useFormats()
  const figures = [
    { name: t('figures.net'), cents: total.netCents, isStrong: true },
    { name: t('figures.received'), cents: total.receivedCents },
    { name: t('figures.returned'), cents: total.returnedCents },
    { name: t('figures.cash'), cents: total.cashCents },
  ]
  return (
    <section aria-label={t('figures.label')} className="surface p-4 sm:p-6">
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {figures.map(({ name, cents, isStrong }) => (
          <div key={name}>
            <dt className="text-muted-foreground text-sm">{name}</dt>
            <dd className={`font-semibold tabular-nums ${isStrong ? 'text-2xl' : 'text-lg'}`}>{format.money(cents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
