import './texts'
import type { contract, ReplyOf } from '@ancrage/api/contract'
import { Select } from '@ancrage/widgets/ui/select'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../components/empty'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { api } from '../../lib/api'
import { useReading } from '../../lib/data'
import { useFormats } from '../../lib/use-formats'
import { useSearch } from '../../lib/use-search'

type Report = ReplyOf<typeof contract.reports.origins>
type Origin = Report['origins'][number]

const periods = ['30', '90', '365'] as const
type Period = (typeof periods)[number]

const periodOf = (text: string | null): Period => periods.find((days) => days === text) ?? '90'

/** Where requests and messages come from, over a period that the address names: a table whose rows are bars. */
export function OriginsPage() {
  const { t } = useTranslation('requests')
  const { search, change } = useSearch()
  const days = periodOf(search.get('days'))
  const report = useReading(['sessions', 'origins', days], () => api.reports.origins({ query: { days } }), {
    keepPreviousData: true,
  })
  return (
    <Page
      title={t('report.title')}
      lead={t('report.lead')}
      actions={
        <Select
          aria-label={t('report.period')}
          className="max-sm:w-full sm:w-52"
          value={days}
          onChange={({ target }) => change(() => new URLSearchParams({ days: target.value }), { replace: true })}
        >
          {periods.map((period) => (
            <option key={period} value={period}>
              {t(`report.periods.${period}`)}
            </option>
          ))}
        </Select>
      }
    >
      <Query
        of={report}
        loading={<Skeleton className="h-72 rounded-lg" />}
        isEmpty={({ origins }) => origins.length === 0}
        empty={
          <Empty drawing="spyglass" title={t('report.empty')}>
            {t('report.emptyHint')}
          </Empty>
        }
      >
        {(data) => <OriginsTable report={data} />}
      </Query>
    </Page>
  )
}

const head = 'px-3 pb-2 font-medium'
const cell = 'border-card-border border-t px-3 py-2.5'

function OriginsTable({ report: { origins, bookings, messages } }: { report: Report }) {
  const { t } = useTranslation('requests')
  const format = useFormats()
  const most = Math.max(...origins.map(totalOf))
  return (
    <div className="surface p-2 sm:p-4">
      <table aria-label={t('report.title')} className="w-full table-fixed tabular-nums">
        <thead className="text-muted-foreground text-xs">
          <tr>
            <th scope="col" className={`${head} text-start`}>
              {t('report.origin')}
            </th>
            <th scope="col" className={`${head} w-24 text-end`}>
              {t('report.bookings')}
            </th>
            <th scope="col" className={`${head} w-24 text-end`}>
              {t('report.messages')}
            </th>
          </tr>
        </thead>
        <tbody>
          {origins.map((origin) => (
            <tr key={`${origin.kind} ${origin.name}`}>
              <th scope="row" className={`${cell} text-start font-normal`}>
                <span className="wrap-anywhere font-medium">{origin.name ?? t(`report.kinds.${origin.kind}`)}</span>
                {origin.name && (
                  <span className="block text-muted-foreground text-sm">{t(`report.kinds.${origin.kind}`)}</span>
                )}
                <span aria-hidden="true" className="mt-1.5 block h-1.5 rounded-full bg-muted">
                  <span
                    className="block h-full w-(--part) rounded-full bg-primary"
                    style={{ '--part': `${(totalOf(origin) / most) * 100}%` } as CSSProperties}
                  />
                </span>
              </th>
              <td className={`${cell} text-end`}>{format.number(origin.bookings)}</td>
              <td className={`${cell} text-end`}>{format.number(origin.messages)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <tr>
            <th scope="row" className={`${cell} text-start`}>
              {t('report.all')}
            </th>
            <td className={`${cell} text-end`}>{format.number(bookings)}</td>
            <td className={`${cell} text-end`}>{format.number(messages)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const totalOf = ({ bookings, messages }: Origin) => bookings + messages
