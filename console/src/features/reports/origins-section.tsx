import type { contract, ReplyOf } from '@ancrage/api/contract'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { PartBar } from '../../components/part-bar'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'
import type { ReportDays } from './period'

type Report = ReplyOf<typeof contract.reports.origins>
type Origin = Report['origins'][number]

/** Shows where the requests and messages of the period come from, as a table with bars. */
export function OriginsSection({ days: { from, to } }: { days: ReportDays }) {
  const { t } = useTranslation('reports')
  const report = useReading(['sessions', 'origins', from, to], () => api.reports.origins({ query: { from, to } }), {
    keepPreviousData: true,
  })
  return (
    <Section title={t('origins.title')} lead={t('origins.lead')}>
      <Query
        of={report}
        loading={<Skeleton className="h-40" />}
        isEmpty={({ origins }) => origins.length === 0}
        empty={
          <p className="text-muted-foreground">
            <span className="block font-medium text-foreground">{t('origins.empty')}</span>
            {t('origins.emptyHint')}
          </p>
        }
      >
        {(data) => <OriginsTable report={data} />}
      </Query>
    </Section>
  )
}

const head = 'px-1.5 pb-2 font-medium sm:px-3'
const cell = 'border-card-border border-t px-1.5 py-2.5 sm:px-3'

function OriginsTable({ report: { origins, bookings, messages } }: { report: Report }) {
  const { t } = useTranslation('reports')
  const format = useFormats()
  const most = Math.max(...origins.map(totalOf))
  return (
    <table aria-label={t('origins.title')} className="w-full table-fixed tabular-nums">
      <thead className="text-muted-foreground text-xs">
        <tr>
          <th scope="col" className={`${head} text-start`}>
            {t('origins.origin')}
          </th>
          <th scope="col" className={`${head} w-17 text-end sm:w-24`}>
            {t('origins.bookings')}
          </th>
          <th scope="col" className={`${head} w-17 text-end sm:w-24`}>
            {t('origins.messages')}
          </th>
        </tr>
      </thead>
      <tbody>
        {origins.map((origin) => (
          <tr key={`${origin.kind} ${origin.name}`}>
            <th scope="row" className={`${cell} text-start font-normal`}>
              <span className="wrap-anywhere font-medium">{origin.name ?? t(`origins.kinds.${origin.kind}`)}</span>
              {origin.name && (
                <span className="block text-muted-foreground text-sm">{t(`origins.kinds.${origin.kind}`)}</span>
              )}
              <PartBar part={totalOf(origin) / most} />
            </th>
            <td className={`${cell} text-end`}>{format.number(origin.bookings)}</td>
            <td className={`${cell} text-end`}>{format.number(origin.messages)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="font-semibold">
        <tr>
          <th scope="row" className={`${cell} text-start`}>
            {t('origins.all')}
          </th>
          <td className={`${cell} text-end`}>{format.number(bookings)}</td>
          <td className={`${cell} text-end`}>{format.number(messages)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

const totalOf = ({ bookings, messages }: Origin) => bookings + messages
