import type { Problem } from '@ancrage/api/client'
import { isMovable } from '@ancrage/api/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHeldDialog } from '../../../components/ui/hold-dialog'
import { asProblem } from '../../../lib/api'
import { clientNameWords } from '../../../lib/client-name'
import { toast } from '../../../lib/toast'
import { useIsMailed } from '../use-is-mailed'
import { type OpenSession, type SessionChange, useSessionActions } from '../use-sessions'

/** Saves a change of a session's place or types, and notifies the client if that is ticked. */
export function useChangeSession(session: OpenSession, onDone: () => void) {
  const { t } = useTranslation('sessionHead')
  const { change } = useSessionActions()
  const [isNotified, setNotified] = useState(true)
  const [isOverlapAllowed, setOverlapAllowed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useHeldDialog(isBusy)
  const [problem, setProblem] = useState<Problem | null>(null)
  const canNotify = useIsMailed()(session) && isMovable(session.status)

  async function save(changes: SessionChange) {
    setBusy(true)
    setProblem(null)
    const notify = canNotify && isNotified
    try {
      await change(session.id, { ...changes, notify, ...(isOverlapAllowed && { allowOverlap: true }) })
      toast.success(t(notify ? 'changedTold' : 'changed', clientNameWords(session)))
      onDone()
    } catch (error) {
      setProblem(asProblem(error))
      setBusy(false)
    }
  }

  return { save, canNotify, isNotified, setNotified, isOverlapAllowed, setOverlapAllowed, isBusy, problem }
}
