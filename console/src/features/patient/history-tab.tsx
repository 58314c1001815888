import { localDay } from '@ancrage/api/format/day'
import { Select } from '@ancrage/widgets/ui/select'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../components/empty'
import { Pagination } from '../../components/pagination'
import { Query } from '../../components/query'
import { withDe } from '../../lib/elision'
import { useFormats, useZone } from '../../lib/use-formats'
import { HistoryLine } from './history-line'
import { type HistoryEvent, type HistoryKind, usePatientHistory } from './use-history'
import type { PatientFile } from './use-patient'
import type { TabsState } from './use-tabs'

const kinds = ['session', 'message', 'change', 'account', 'document', 'read'] as const

/** Shows everything that happened to a client, day by day, latest first. */
export function HistoryTab({ file, tabs }: { file: PatientFile; tabs: TabsState }) {
  const { t } = useTranslation('patient')
  const format = useFormats()
  const zone = useZone()
  const id = useId()
  const history = usePatientHistory(file.id, tabs.kind, tabs.page)
  const name = `${file.firstname} ${file.lastname}`
  return (
    <>
      <div data-print="never" className="mb-4 flex items-center gap-2">
        <label htmlFor={id} className="text-muted-foreground">
          {t('history.filter')}
        </label>
        <Select
          id={id}
          className="w-48"
          value={tabs.kind ?? ''}
          onChange={({ target }) => tabs.narrow((target.value as HistoryKind) || null)}
        >
          <option value="">{t('history.kinds.all')}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`history.kinds.${kind}`)}
            </option>
          ))}
        </Select>
        <Link to={`/messages?client=${file.id}`} className="ms-auto text-primary underline underline-offset-4">
          {t('history.log')}
        </Link>
      </div>
      <Query
        of={history}
        loading={<Skeleton className="h-64" />}
        isEmpty={({ meta }) => meta.total === 0}
        empty={
          <div className="surface">
            <Empty illustration="boat" title={t('history.empty')} />
          </div>
        }
      >
        {({ data, meta }) => (
          <>
            <section aria-label={t('history.label', { name, ofName: withDe(name) })} className="surface p-4 sm:p-6">
              {byDay(data, zone).map(([day, events]) => (
                <div key={day} className="mb-6 last:mb-0">
                  <h2 className="sentence mb-3 font-medium text-muted-foreground text-sm">
                    {format.day(events[0]!.at)}
                  </h2>
                  <ol className="space-y-4 border-s ps-5">
                    {events.map((event) => (
                      <HistoryLine key={event.id} event={event} patientId={file.id} />
                    ))}
                  </ol>
                </div>
              ))}
            </section>
            <Pagination meta={meta} searchFor={tabs.searchFor} />
          </>
        )}
      </Query>
    </>
  )
}

/** Groups events by local day and keeps their order. */
function byDay(events: readonly HistoryEvent[], zone: string): [day: string, events: HistoryEvent[]][] {
  const days = new Map<string, HistoryEvent[]>()
  for (const event of events) {
    const day = localDay(event.at, zone)
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return [...days]
}
