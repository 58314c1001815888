import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../components/empty'
import { Query } from '../../../components/query'
import { Dialog, DialogContent } from '../../../components/ui/dialog'
import { asProblem } from '../../../lib/api'
import { clientName, clientNameWords } from '../../../lib/client-name'
import { useNow } from '../../../lib/now'
import { useProblemText } from '../../../lib/problem-text'
import { useFormats } from '../../../lib/use-formats'
import { type Session, SessionTypes, useReversal, useSessionActions, useSessions } from '../../sessions/public'

/** Lists past sessions to mark as held or missed, one by one. The list is as of opening, so that marked ones stay. */
export function CloseSessions({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('dashboardClose')
  const now = useNow()
  const [openedAt] = useState(() => new Date(now).toISOString())
  const sessions = useSessions({
    status: 'scheduled,in_progress',
    to: openedAt,
    sort: 'startsAt',
    perPage: '50',
  })
  const isOver = ({ endsAt }: Session) => endsAt <= openedAt
  return (
    <Dialog onClose={onClose}>
      <DialogContent title={t('title')} description={t('hint')} className="max-w-[560px]!">
        <Query
          of={sessions}
          loading={<Skeleton className="h-40" />}
          isEmpty={({ data }) => !data.some(isOver)}
          empty={<Empty illustration="sunrise" title={t('none')} className="py-6!" />}
        >
          {({ data }) => (
            <ul className="-my-3 divide-y divide-card-border">
              {data.filter(isOver).map((session) => (
                <SessionToClose key={session.id} session={session} now={now} />
              ))}
            </ul>
          )}
        </Query>
      </DialogContent>
    </Dialog>
  )
}

function SessionToClose({ session, now }: { session: Session; now: number }) {
  const { t } = useTranslation('dashboardClose')
  const format = useFormats()
  const textOf = useProblemText()
  const actions = useSessionActions()
  const { offer } = useReversal()
  const [busy, setBusy] = useState<'held' | 'missed' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function saveOutcome(what: 'held' | 'missed') {
    // The other button may be pressed before the answer is there.
    if (busy) return
    setBusy(what)
    setProblem(null)
    try {
      await (what === 'held' ? actions.held(session) : actions.missed(session.id))
      if (what === 'missed') offer(session, 'missed')
    } catch (error) {
      setProblem(textOf(asProblem(error)))
    }
    setBusy(null)
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-48 flex-1">
        <p className="wrap-anywhere font-medium">{clientName(session)}</p>
        <p className="sentence text-muted-foreground text-sm">{format.dayAndTime(session.startsAt, now)}</p>
        <SessionTypes of={session} className="text-muted-foreground text-sm" />
      </div>
      <div className="flex gap-2">
        {session.allowed.includes('miss') && (
          <Button
            variant="secondary"
            size="sm"
            isBusy={busy === 'missed'}
            aria-label={t('missedOf', clientNameWords(session))}
            onClick={() => void saveOutcome('missed')}
          >
            {t('missed')}
          </Button>
        )}
        <Button
          variant="soft"
          size="sm"
          isBusy={busy === 'held'}
          aria-label={t('heldOf', clientNameWords(session))}
          onClick={() => void saveOutcome('held')}
        >
          {t('held')}
        </Button>
      </div>
      {problem && (
        <p role="alert" className="w-full text-destructive text-sm">
          {problem}
        </p>
      )}
    </li>
  )
}
