import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asProblem } from '../../../lib/api'
import { useNow } from '../../../lib/now'
import { useProblemText } from '../../../lib/problem-text'
import { toast } from '../../../lib/toast'
import { useCurrentUser } from '../../../lib/user'
import { type OpenSession, useSessionActions } from '../use-sessions'
import { isEarlyStart } from './is-early-start'
import { useReversal } from './use-reversal'

/** Starts a session. If another one runs, the attempt names it. A start long before its time is confirmed first. */
export function useStartSession(session: OpenSession) {
  const { t } = useTranslation('sessionHead')
  const textOf = useProblemText()
  const actions = useSessionActions()
  const { offer } = useReversal()
  const now = useNow()
  const { id } = session
  const running = useCurrentUser().data?.inProgressSession
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const other = running && running.id !== id ? running : null

  async function begin() {
    setBusy(true)
    await actions.start(id).then(
      () => offer(session, 'started'),
      (error) => {
        const problem = asProblem(error)
        if (problem.code === 'conflict') setRefused(true)
        else toast.error(t('failed'), { description: textOf(problem), duration: 10_000 })
      },
    )
    setBusy(false)
  }

  return {
    start() {
      if (other) setRefused(true)
      else if (isEarlyStart(session.startsAt, now)) setAsking(true)
      else void begin()
    },
    begin,
    isBusy,
    isAsking,
    close: () => setAsking(false),
    /** The running session that prevents the start. */
    other: isRefused ? other : null,
  }
}
