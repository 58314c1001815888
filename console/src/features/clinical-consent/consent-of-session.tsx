import './texts'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AskFromAfar } from './ask-from-afar'
import { ConsentFacts } from './consent-facts'
import type { ConsentState } from './use-consents'

interface Props {
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

/** Shows the state of a client's consent, with the actions that it allows. */
export function ConsentOfSession({ sessionId, state, name, isLocked, onSign, onPaper, onWithdraw, onAsk }: Props) {
  const { consent, text } = state
  const { t } = useTranslation('clinicalConsent')
  const holds = consent?.state === 'in_force'
  // A paper has words of its own.
  const isOutdated = holds && (consent.textVersion ?? text.version) < text.version
  const buttons = !isLocked && (
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
