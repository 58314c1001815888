import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Query } from '../../../components/query'
import { useFormats } from '../../../lib/use-formats'
import { type HistoryEntry, useHistory } from '../use-sessions'

interface Props {
  id: string
  /** The heading is that of a card on the session's page. */
  isCard?: boolean
}

/** Shows the history of a session, oldest first. */
export function SessionHistory({ id, isCard = false }: Props) {
  const { t } = useTranslation('sessionSheet')
  const Heading = isCard ? 'h2' : 'h3'
  return (
    <section aria-label={t('history')}>
      <Heading className={isCard ? 'mb-3 font-semibold' : 'mb-3 font-medium text-muted-foreground text-sm'}>
        {t('history')}
      </Heading>
      <Query of={useHistory(id)} loading={<Skeleton className="h-16" />}>
        {(entries) => (
          <ol className="space-y-4 border-s ps-5">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} isAgreed={hasPicked(entries, entry)} />
            ))}
          </ol>
        )}
      </Query>
    </section>
  )
}

/** Who took a proposed time has agreed to it, where nobody accepts a request any more. */
const hasPicked = (entries: readonly HistoryEntry[], { by }: HistoryEntry) =>
  by !== 'practitioner' && entries.some(({ event }) => event === 'pickProposal')

const agreed: Record<string, string> = { accept: 'agreed', acceptPrepaid: 'agreedPrepaid' }

function Entry({ entry, isAgreed }: { entry: HistoryEntry; isAgreed: boolean }) {
  const { t, i18n } = useTranslation('sessionSheet')
  const format = useFormats()
  const name = (isAgreed && agreed[entry.event]) || entry.event
  const isKnown = i18n.exists(`events.${name}`, { ns: 'sessionSheet' })
  return (
    <li className="relative">
      <span
        aria-hidden="true"
        className="absolute -start-[25px] top-1.5 size-2.5 rounded-full border-2 border-popover bg-muted-foreground"
      />
      <p>
        {isKnown ? t(`events.${name}` as 'events.accept') : t('events.other')}
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
