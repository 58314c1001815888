import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Query } from '../../../components/query'
import { useFormats } from '../../../lib/use-formats'
import { type HistoryEntry, useHistory } from '../use-sessions'

/** Shows the history of a session, oldest first. */
export function SessionHistory({ id }: { id: string }) {
  const { t } = useTranslation('sessionSheet')
  return (
    <section aria-label={t('history')}>
      <h3 className="mb-3 font-medium text-muted-foreground text-sm">{t('history')}</h3>
      <Query of={useHistory(id)} loading={<Skeleton className="h-16" />}>
        {(entries) => (
          <ol className="space-y-4 border-s ps-5">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </Query>
    </section>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { t, i18n } = useTranslation('sessionSheet')
  const format = useFormats()
  const isKnown = i18n.exists(`events.${entry.event}`, { ns: 'sessionSheet' })
  return (
    <li className="relative">
      <span
        aria-hidden="true"
        className="absolute -start-[25px] top-1.5 size-2.5 rounded-full border-2 border-popover bg-muted-foreground"
      />
      <p>
        {isKnown ? t(`events.${entry.event}` as 'events.accept') : t('events.other')}
        <span className="text-muted-foreground"> · {t(`by.${entry.by}`)}</span>
      </p>
      {entry.event === 'reschedule' && (
        <p className="text-sm">{t('movedTo', { when: format.dayAndTime(entry.startsAt) })}</p>
      )}
      {entry.reason && (
        <p className="wrap-anywhere whitespace-pre-line text-sm">{t('quoted', { text: entry.reason })}</p>
      )}
      <time dateTime={entry.at} className="text-muted-foreground text-sm">
        {format.dayAndTime(entry.at)}
      </time>
    </li>
  )
}
