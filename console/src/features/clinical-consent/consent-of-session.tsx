import './texts'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AskFromAfar } from './ask-from-afar'
import { ConsentFacts } from './consent-facts'
import type { SigningObstacle } from './signing-obstacle'
import type { ConsentState } from './use-consents'

interface Props {
  sessionId: string
  state: ConsentState
  name: string
  isLocked: boolean
  obstacle: SigningObstacle
  onSign: () => void
  onPaper: () => void
  onWithdraw: (id: string, reason: string) => Promise<void>
  /** Returns the link. */
  onAsk: () => Promise<string>
}

/** Shows the state of a client's consent, with the actions that it allows. */
export function ConsentOfSession({ sessionId, state, name, isLocked, obstacle, ...does }: Props) {
  const { onSign, onPaper, onWithdraw, onAsk } = does
  const { consent, text } = state
  const { t } = useTranslation('clinicalConsent')
  const holds = consent?.state === 'in_force'
  // A paper has words of its own.
  const isOutdated = holds && (consent.textVersion ?? text.version) < text.version
  const isOpen = !isLocked && obstacle !== 'dropped'
  const closedNote = !isOpen && <Note>{t(obstacle === 'dropped' ? 'part.droppedNote' : 'part.lockedNote')}</Note>
  const afar = isOpen && (obstacle ? <Note>{t('afar.past')}</Note> : <AskFromAfar state={state} onAsk={onAsk} />)
  const buttons = isOpen && (
    <>
      <Button size="sm" variant="secondary" onClick={onSign}>
        <PenLine className="size-3.5" aria-hidden />
        {t(consent ? 'part.signAgain' : 'part.sign')}
      </Button>
      {(!holds || isOutdated || consent.way === 'paper') && (
        <Button size="sm" variant="secondary" onClick={onPaper}>
          {t('paper.open')}
        </Button>
      )}
    </>
  )
  if (!consent)
    return (
      <div className="space-y-3">
        <Alert tone="warning" title={t('part.unsigned')} />
        {isOpen && <div className="flex flex-wrap gap-2">{buttons}</div>}
        {closedNote}
        {afar}
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
      {!holds && closedNote}
      {(!holds || isOutdated) && afar}
      {isOutdated && (
        <Alert tone="warning">{t('part.outdated', { signed: consent.textVersion ?? '', current: text.version })}</Alert>
      )}
    </ConsentFacts>
  )
}

const Note = ({ children }: { children: string }) => <p className="text-muted-foreground text-sm">{children}</p>
