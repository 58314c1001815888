import './texts'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { PenLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { withTexts } from '../../lib/i18n'
import { ConsentFacts } from './consent-facts'
import { type ConsentState, useSessionConsent } from './use-consents'

const loadDialog = withTexts(() => import('./consent-dialog'))
const ConsentDialog = lazy(async () => ({ default: (await loadDialog()).ConsentDialog }))

interface Props {
  sessionId: string
  patient: { firstname: string; lastname: string }
  isLocked: boolean
}

/** Whether the client of a session has agreed, and the way to sign. */
export function ConsentPart({ sessionId, patient, isLocked }: Props) {
  const { reading, sign, withdraw } = useSessionConsent(sessionId)
  const [isOpen, setOpen] = useState(false)
  const name = `${patient.firstname} ${patient.lastname}`
  return (
    <Query of={reading} loading={<Skeleton className="h-16" />}>
      {(state) => (
        <>
          <Standing
            sessionId={sessionId}
            state={state}
            name={name}
            isLocked={isLocked}
            onSign={() => setOpen(true)}
            onWithdraw={(id, reason) => withdraw(id, reason)}
          />
          {isOpen && (
            <Suspense fallback={null}>
              <ConsentDialog
                name={name}
                state={state}
                sign={sign}
                onChanged={() => void reading.mutate()}
                onClose={() => setOpen(false)}
              />
            </Suspense>
          )}
        </>
      )}
    </Query>
  )
}

interface StandingProps {
  sessionId: string
  state: ConsentState
  name: string
  isLocked: boolean
  onSign: () => void
  onWithdraw: (id: string, reason: string) => Promise<void>
}

function Standing({ sessionId, state: { consent, text }, name, isLocked, onSign, onWithdraw }: StandingProps) {
  const { t } = useTranslation('clinicalConsent')
  const holds = consent?.state === 'in_force'
  const isOutdated = holds && consent.textVersion < text.version
  const button = !isLocked && (
    <Button size="sm" variant={holds ? 'secondary' : 'primary'} onClick={onSign}>
      <PenLine className="size-3.5" aria-hidden />
      {t(consent ? 'part.signAgain' : 'part.sign')}
    </Button>
  )
  if (!consent)
    return (
      <div className="space-y-3">
        <p className="text-muted-foreground">{t('part.none')}</p>
        {isLocked ? <p className="text-muted-foreground text-sm">{t('part.lockedNote')}</p> : button}
      </div>
    )
  return (
    <ConsentFacts of={consent} name={name} onWithdraw={onWithdraw} actions={button}>
      {consent.sessionId !== sessionId && <p className="text-muted-foreground text-sm">{t('part.otherSession')}</p>}
      {isOutdated && (
        <Alert tone="warning">{t('part.outdated', { signed: consent.textVersion, current: text.version })}</Alert>
      )}
    </ConsentFacts>
  )
}
