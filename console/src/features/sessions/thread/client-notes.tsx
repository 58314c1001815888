import '../detail/texts'
import { clinicalFields } from '@ancrage/api/contract'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { Printer } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../../components/empty'
import { Pagination } from '../../../components/pagination'
import { PrintButton } from '../../../components/print-button'
import { Query } from '../../../components/query'
import { ShownText } from '../../../components/rich-text/shown-text'
import { useFormats } from '../../../lib/use-formats'
import { SessionStatusChip, SessionTypes } from '../session-facts'
import { type NotesOfSession, useClientNotes } from './use-thread'

interface Props {
  patientId: string
  page: number
  searchFor: (change: { page: number }) => string
}

/**
 * Shows the records of all sessions of a client, latest first, page by page. One page can be printed, or all of them at
 * once.
 */
export function ClientNotes({ patientId, page, searchFor }: Props) {
  const { t } = useTranslation('session')
  const [isWhole, setWhole] = useState(false)
  return (
    <Query
      of={useClientNotes(patientId, page, isWhole)}
      loading={<Skeleton className="h-64" />}
      isEmpty={({ meta }) => meta.total === 0}
      empty={
        <Empty className="surface" illustration="boat" title={t('notes.empty')}>
          {t('notes.emptyText')}
        </Empty>
      }
    >
      {({ data, meta }) => (
        <>
          <div data-print="never" className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted-foreground">{t('notes.lead')}</p>
            <div className="flex flex-wrap gap-2">
              <PrintButton label={t(isWhole ? 'notes.printAgain' : 'notes.print')} />
              {meta.total > data.length && (
                <Button variant="secondary" isBusy={isWhole} onClick={() => setWhole(true)}>
                  <Printer className="size-4" aria-hidden />
                  {t('notes.printWhole', { count: meta.total })}
                </Button>
              )}
            </div>
          </div>
          <ol className="space-y-4">
            {data.map((session) => (
              <li key={session.sessionId}>
                <Notes of={session} />
              </li>
            ))}
          </ol>
          {isWhole && meta.total === data.length ? <PrintOnce /> : <Pagination meta={meta} searchFor={searchFor} />}
        </>
      )}
    </Query>
  )
}

/** Prints the page once it is rendered. */
function PrintOnce() {
  useEffect(() => print(), [])
  return null
}

function Notes({ of: session }: { of: NotesOfSession }) {
  const { t } = useTranslation('session')
  const id = useId()
  const format = useFormats()
  return (
    <article aria-labelledby={id} className="surface p-4 sm:p-6 print:border-0 print:p-0">
      <header className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 print:break-after-avoid">
        <h2 id={id} className="font-semibold text-lg">
          <Link
            to={`/sessions/${session.sessionId}`}
            className="sentence inline-block underline-offset-4 hover:underline"
          >
            {format.day(session.startsAt)}
          </Link>
        </h2>
        <SessionTypes of={session} className="text-muted-foreground" />
        <SessionStatusChip of={session} />
      </header>
      <div className="space-y-3">
        {clinicalFields.map((name) => {
          const text = session.fields[name]?.text
          return (
            text && (
              <section key={name} aria-label={t(`fields.${name}`)}>
                <h3 className="font-medium text-muted-foreground text-sm print:break-after-avoid">
                  {t(`fields.${name}`)}
                </h3>
                <ShownText html={text} className="max-w-prose" />
              </section>
            )
          )
        })}
      </div>
    </article>
  )
}
