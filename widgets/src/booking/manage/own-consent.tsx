import type { Lang } from '@ancrage/api/format/language'
import { momentText } from '@ancrage/api/format/moment'
import { useEffect, useRef, useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ownTexts } from './own-texts.ts'
import { refundText } from './refund-text.ts'
import { stageOf } from './stage.ts'
import type { ManagedBooking } from './use-own.ts'

interface OwnConsentProps {
  own: ManagedBooking
  consent: NonNullable<ManagedBooking['consent']>
  lang: Lang
  onWithdraw: () => Promise<boolean>
}

/**
 * The consent as it was given, word for word, and a button that withdraws it (GDPR, article 7(3)). Where that cancels
 * the appointment, a second press confirms both.
 */
export function OwnConsent({ own, consent, lang, onWithdraw }: OwnConsentProps) {
  const texts = ownTexts[lang]
  const section = useRef<HTMLElement>(null)
  const first = useRef<HTMLButtonElement>(null)
  const isFocusLost = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const withdraw = async () => {
    if (own.canCancel && !isConfirming) return setConfirming(true)
    // The pressed button goes. Where the appointment ends too, the new title takes the focus.
    isFocusLost.current = !own.canCancel
    setBusy(true)
    if (await onWithdraw()) setConfirming(false)
    setBusy(false)
  }
  const isWithdrawn = consent.withdrawnAt !== null
  useEffect(() => {
    if (isWithdrawn && isFocusLost.current) section.current?.focus()
  }, [isWithdrawn])
  const keep = () => {
    setConfirming(false)
    first.current?.focus()
  }
  const isEnding = own.canCancel && isConfirming
  const isAlive = !['over', 'cancelled'].includes(stageOf(own))
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={texts.consent}
      className="flex flex-col items-start gap-2 border-border border-t pt-4 text-sm outline-none"
    >
      <p className="m-0 text-muted-foreground">
        {texts.consentGiven(momentText(consent.givenAt, own.timeZone, lang))} {texts.quoted(consent.text)}
      </p>
      {consent.withdrawnAt ? (
        <p role="status" className="m-0">
          {texts.consentWithdrawn(momentText(consent.withdrawnAt, own.timeZone, lang))}
        </p>
      ) : (
        <>
          <p className="m-0 text-muted-foreground">
            {texts.consentHelp} {own.canCancel ? texts.consentEnds : isAlive && texts.consentStays}
          </p>
          {isEnding && (
            <Alert tone="warning" icon="alert">
              {texts.cancelWarning}
              <span className="mt-1 block">{refundText(own, lang)}</span>
            </Alert>
          )}
          <div className="flex flex-wrap gap-2">
            <Button
              ref={first}
              variant={isEnding ? 'danger' : 'secondary'}
              isBusy={isBusy}
              onClick={() => void withdraw()}
            >
              {isEnding ? texts.withdrawConfirm : texts.withdraw}
            </Button>
            {isEnding && (
              <Button variant="secondary" disabled={isBusy} onClick={keep}>
                {texts.keep}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  )
}
