import { Button } from '@ancrage/widgets/ui/button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ProblemNotice } from '../../components/problem-notice'
import { clientName, clientNameWords } from '../../lib/client-name'
import { useNow } from '../../lib/now'
import { useFormats } from '../../lib/use-formats'
import { useTypeName } from '../sessions/public'
import { removeWaiting, useWaitingList, type WaitingSession } from './use-waiting-list'

// Loaded separately, because the first view does not need the dialog.
const ConfirmDialog = lazy(async () => ({ default: (await import('../../components/confirm-dialog')).ConfirmDialog }))

/** Lists the sessions on the waiting list in their order; renders nothing without any. */
export function WaitingList() {
  const { t } = useTranslation('requests')
  const { data, error, mutate } = useWaitingList()
  const [removed, setRemoved] = useState<WaitingSession | null>(null)
  if (!data && error)
    return <ProblemNotice problem={error} title={t('waiting.title')} className="mt-10" onRetry={() => void mutate()} />
  if (!data || (data.waiting.length === 0 && data.refilled === 0)) return null
  return (
    <section id="waiting" aria-labelledby="waiting-title" className="mt-10 scroll-mt-28">
      <h2 id="waiting-title" className="font-semibold text-lg">
        {t('waiting.title')}
      </h2>
      <p className="mt-1 text-muted-foreground">{t('waiting.lead')}</p>
      {data.refilled > 0 && (
        <p className="mt-1 text-muted-foreground">{t('waiting.refilled', { count: data.refilled })}</p>
      )}
      {data.waiting.length > 0 && (
        <ol className="surface mt-4 divide-y divide-card-border">
          {data.waiting.map((session) => (
            <WaitingLine key={session.id} session={session} onRemove={() => setRemoved(session)} />
          ))}
        </ol>
      )}
      {removed && (
        <Suspense>
          <ConfirmDialog
            title={t('waiting.removeTitle', clientNameWords(removed))}
            text={t('waiting.removeText')}
            words={{ keep: t('waiting.keep'), confirm: t('waiting.remove') }}
            onConfirm={() => removeWaiting(removed)}
            onClose={() => setRemoved(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

function WaitingLine({ session, onRemove }: { session: WaitingSession; onRemove: () => void }) {
  const { t } = useTranslation('requests')
  const format = useFormats()
  const now = useNow()
  const nameOfType = useTypeName()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1">
        <Link to={`/sessions/${session.id}`} className="wrap-anywhere font-medium underline-offset-4 hover:underline">
          {clientName(session)}
        </Link>
        <p className="text-sm">
          <span className="sentence inline-block">{format.dayAndTime(session.startsAt)}</span> ·{' '}
          {session.types.map(nameOfType).join(' + ')}
        </p>
        <p className="text-muted-foreground text-sm">
          {t('waiting.since', { when: format.relativeTime(session.waitsSince, now) })}
        </p>
        {session.offered.map(({ startsAt, until }) => (
          <p key={startsAt} className="text-sm text-warning">
            {t('waiting.offered', { when: format.dayAndTime(startsAt), until: format.dayAndTime(until) })}
          </p>
        ))}
        {session.haveOffersEnded && <p className="text-sm text-warning">{t('waiting.ended')}</p>}
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('waiting.removeOf', clientNameWords(session))}
        onClick={onRemove}
      >
        {t('waiting.remove')}
      </Button>
    </li>
  )
}
