import './texts'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { PenLine } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { withTexts } from '../../lib/i18n'
import { AskFromAfar } from './ask-from-afar'
import { ConsentFacts } from './consent-facts'
import { type ConsentState, useSessionConsent } from './use-consents'

const loadDialog = withTexts(() => import('./consent-dialog'))
const ConsentDialog = lazy(async () => ({ default: (await loadDialog()).ConsentDialog }))
const loadPaper = withTexts(() => import('./paper-dialog'))
const PaperDialog = lazy(async () => ({ default: (await loadPaper()).PaperDialog }))

interface Props {
  sessionId: string
  patient: { firstname: string; lastname: string }
  isLocked: boolean
}

/** Shows the consent of a session's client, and signs one. */
export function ConsentPart({ sessionId, patient, isLocked }: Props) {
  const { reading, sign, notePaper, withdraw, ask } = useSessionConsent(sessionId)
  const [open, setOpen] = useState<'sign' | 'paper' | null>(null)
  const name = `${patient.firstname} ${patient.lastname}`
  const part = useRef<HTMLDivElement>(null)
  return (
    <Query of={reading} loading={<Skeleton className="h-16" />}>
      {(state) => (
        <div ref={part} tabIndex={-1} className="outline-none">
          <Standing
            sessionId={sessionId}
            state={state}
            name={name}
            isLocked={isLocked}
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
                onCloseAutoFocus={(event) => {
                  event.preventDefault()
                  const button = part.current?.querySelector<HTMLElement>('[data-opens-paper]')
                  ;(button ?? part.current)?.focus()
                }}
              />
            </Suspense>
          )}
        </div>
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
  onPaper: () => void
  onWithdraw: (id: string, reason: string) => Promise<void>
  /** Returns the link. */
  onAsk: () => Promise<string>
}

function Standing({ sessionId, state, name, isLocked, onSign, onPaper, onWithdraw, onAsk }: StandingProps) {
  const { consent, text } = state
  const { t } = useTranslation('clinicalConsent')
  const holds = consent?.state === 'in_force'
  // A paper has words of its own.
  const isOutdated = holds && (consent.textVersion ?? text.version) < text.version
  const buttons = !isLocked && (
    <>
      <Button size="sm" variant={holds ? 'secondary' : 'primary'} onClick={onSign}>
        <PenLine className="size-3.5" aria-hidden />
        {t(consent ? 'part.signAgain' : 'part.sign')}
      </Button>
      {(!holds || isOutdated || consent.way === 'paper') && (
        <Button size="sm" variant="secondary" data-opens-paper onClick={onPaper}>
          {t('paper.open')}
        </Button>
      )}
    </>
  )
  if (!consent)
    return (
      <div className="space-y-3">
        <Alert tone="warning" title={t('part.unsigned')}>
          {t('part.none')}
        </Alert>
        {isLocked ? (
          <p className="text-muted-foreground text-sm">{t('part.lockedNote')}</p>
        ) : (
          <div className="flex flex-wrap gap-2">{buttons}</div>
        )}
        {!isLocked && <AskFromAfar state={state} onAsk={onAsk} />}
      </div>
    )
  return (
    <ConsentFacts of={consent} name={name} onWithdraw={onWithdraw} actions={buttons}>
      {consent.sessionId !== sessionId && (
        <p className="text-muted-foreground text-sm">
          {t(consent.way === 'paper' ? 'paper.otherSession' : 'part.otherSession')}
        </p>
      )}
      {!holds && (
        <Alert tone="warning" title={t('part.unsigned')}>
          {t('part.noneNow')}
        </Alert>
      )}
      {(!holds || isOutdated) && !isLocked && <AskFromAfar state={state} onAsk={onAsk} />}
      {isOutdated && (
        <Alert tone="warning">{t('part.outdated', { signed: consent.textVersion ?? '', current: text.version })}</Alert>
      )}
    </ConsentFacts>
  )
}
