import { Select } from '@ancrage/widgets/ui/select'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../components/empty'
import { Pagination } from '../../components/pagination'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import { useFormats, useLanguage } from '../../lib/use-formats'
import { DownloadButton } from './download-button'
import { ReceiptLines } from './receipt-lines'
import { type BookSummary, useBookSearch, useReceipts } from './use-books'

/** Shows the receipts book of a year, a quarter or a month: entries, sums, and files. */
export function ReceiptsSection({ summary }: { summary: BookSummary }) {
  const { t } = useTranslation('books')
  const format = useFormats('UTC')
  const language = useLanguage()
  const { period, page, sort, searchFor, change } = useBookSearch()
  const periods = usePeriods(summary)
  const { from, through } = periods.find(({ key }) => key === period) ?? periods[0]!
  const receipts = useReceipts({ from, to: through }, page, sort)
  const file = (ending: string) => `/api/exports/receipts.${ending}?from=${from}&to=${through}&lang=${language}`
  return (
    <Section
      title={t('receipts.title')}
      lead={t('receipts.lead')}
      actions={
        <div data-print="never" className="flex flex-wrap gap-2">
          <Select
            aria-label={t('receipts.period')}
            className="w-48"
            value={period}
            onChange={({ target }) => change({ period: target.value })}
          >
            {periods.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </Select>
          <DownloadButton path={file('csv')} name={`receipts-${from}.csv`}>
            {t('receipts.csv')}
          </DownloadButton>
          <DownloadButton path={file('pdf')} name={`receipts-${from}.pdf`}>
            {t('receipts.pdf')}
          </DownloadButton>
        </div>
      }
    >
      <Query
        of={receipts}
        loading={<Skeleton className="h-72" />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <Empty illustration="boat" title={t('receipts.emptyTitle')}>
            {t('receipts.emptyText')}
          </Empty>
        }
      >
        {({ data, meta, totals }) => (
          <div aria-busy={receipts.isLoading} className="transition-opacity delay-150 aria-busy:opacity-60">
            <p className="mb-3 font-medium tabular-nums">
              {t('receipts.totals', {
                count: totals.count,
                net: format.money(totals.netCents),
                cash: format.money(totals.cashCents),
              })}
            </p>
            <ReceiptLines rows={data} sort={sort} searchForSort={(next) => searchFor({ sort: next })} />
            {meta.total > meta.perPage && (
              <Pagination meta={meta} searchFor={({ page }) => searchFor({ page: String(page) })} />
            )}
          </div>
        )}
      </Query>
    </Section>
  )
}

/** Returns the year, its quarters and its months as choices. */
function usePeriods({ year, quarters, months }: BookSummary) {
  const { t } = useTranslation('books')
  const format = useFormats('UTC')
  return [
    { key: '', name: t('receipts.wholeYear', { year }), from: `${year}-01-01`, through: `${year}-12-31` },
    ...quarters.map(({ from, through }, nth) => ({
      key: `${year}-Q${nth + 1}`,
      name: nth === 0 ? t('receipts.firstQuarter') : t('receipts.quarter', { number: nth + 1 }),
      from,
      through,
    })),
    ...months.map(({ from, through }) => ({
      key: from.slice(0, 7),
      name: format.month(`${from}T12:00:00.000Z`),
      from,
      through,
    })),
  ]
}
