import './texts'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { lazy, Suspense, useState } from 'react'
import { Query } from '../../components/query'
import { withTexts } from '../../lib/i18n'
import { ConsentOfSession } from './consent-of-session'
import type { SigningObstacle } from './signing-obstacle'
import { useSessionConsent } from './use-consents'

const loadDialog = withTexts(() => import('./consent-dialog'))
const ConsentDialog = lazy(async () => ({ default: (await loadDialog()).ConsentDialog }))
const loadPaper = withTexts(() => import('./paper-dialog'))
const PaperDialog = lazy(async () => ({ default: (await loadPaper()).PaperDialog }))

interface Props {
  sessionId: string
  patient: { firstname: string; lastname: string }
  isLocked: boolean
  obstacle: SigningObstacle
}

/** Shows the consent of a session's client, and signs one. */
export function ConsentPart({ sessionId, patient, isLocked, obstacle }: Props) {
  const { reading, sign, notePaper, withdraw, ask } = useSessionConsent(sessionId)
  const [open, setOpen] = useState<'sign' | 'paper' | null>(null)
  const name = `${patient.firstname} ${patient.lastname}`
  return (
    <Query of={reading} loading={<Skeleton className="h-16" />}>
      {(state) => (
        <>
          <ConsentOfSession
            sessionId={sessionId}
            state={state}
            name={name}
            isLocked={isLocked}
            obstacle={obstacle}
            onSign={() => setOpen('sign')}
            onPaper={() => setOpen('paper')}
            onWithdraw={(id, reason) => withdraw(id, reason)}
            onAsk={ask}
          />
          {open === 'sign' && (
            <Suspense fallback={null}>
              <ConsentDialog
                name={name}
                state={state}
                sign={sign}
                onChanged={() => void reading.mutate()}
                onClose={() => setOpen(null)}
              />
            </Suspense>
          )}
          {open === 'paper' && (
            <Suspense fallback={null}>
              <PaperDialog
                name={name}
                state={state}
                onNote={notePaper}
                onChanged={() => void reading.mutate()}
                onClose={() => setOpen(null)}
              />
            </Suspense>
          )}
        </>
      )}
    </Query>
  )
}
