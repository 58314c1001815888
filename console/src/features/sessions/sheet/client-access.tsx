import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api'
import { useProblemText } from '../../../lib/problem-text'
import { useAction } from '../../../lib/use-action'
import type { OpenSession } from '../use-sessions'

/** A minor is invited on their page, where a parent's access is offered too. */
const conflictOf = ({ details }: Problem) =>
  details.reason === 'minor' ? ('clientAccess.minor' as const) : ('clientAccess.conflict' as const)

/** Invites the client of a session to the client area by e-mail. */
export function ClientAccess({ of }: { of: OpenSession }) {
  const { t } = useTranslation('sessionSheet')
  const { id, email } = of.patient
  const textOf = useProblemText()
  const { run, isBusy, problem, answer } = useAction(() => api.clientArea.invite({ params: { id } }))
  const invited = answer?.email
  // Unknown until the full session has loaded.
  if (!email || of.hasAccount === undefined) return null
  if (of.hasAccount && !invited)
    return (
      <p className="flex items-center gap-2 text-muted-foreground text-sm">
        <KeyRound className="size-3.5" aria-hidden />
        {t('clientAccess.open')}
      </p>
    )

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {!invited && (
        <Button variant="secondary" size="sm" isBusy={isBusy} onClick={() => void run()}>
          <KeyRound className="size-3.5" aria-hidden />
          {t('clientAccess.invite')}
        </Button>
      )}
      <p role="status" className="wrap-anywhere text-sm empty:sr-only">
        {invited && t('clientAccess.invited', { email: invited })}
        {problem && (problem.code === 'conflict' ? t(conflictOf(problem)) : textOf(problem))}
      </p>
    </div>
  )
}
