import type { Lang } from '@ancrage/api/format/language'
import { momentText } from '@ancrage/api/format/moment'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ownTexts } from './own-texts.ts'
import type { ManagedBooking } from './use-own.ts'

interface OwnConsentProps {
  consent: NonNullable<ManagedBooking['consent']>
  timeZone: string
  lang: Lang
  onWithdraw: () => Promise<boolean>
}

/** The consent as it was given, word for word, and a button that withdraws it (GDPR, article 7(3)). */
export function OwnConsent({ consent, timeZone, lang, onWithdraw }: OwnConsentProps) {
  const texts = ownTexts[lang]
  const [isBusy, setBusy] = useState(false)
  const withdraw = async () => {
    setBusy(true)
    await onWithdraw()
    setBusy(false)
  }
  return (
    <section aria-label={texts.consent} className="flex flex-col items-start gap-2 border-t pt-4 text-sm">
      <p className="m-0 text-muted-foreground">
        {texts.consentGiven(momentText(consent.givenAt, timeZone, lang))} {texts.quoted(consent.text)}
      </p>
      {consent.withdrawnAt ? (
        <p role="status" className="m-0">
          {texts.consentWithdrawn(momentText(consent.withdrawnAt, timeZone, lang))}
        </p>
      ) : (
        <>
          <p className="m-0 text-muted-foreground">{texts.consentHelp}</p>
          <Button variant="secondary" isBusy={isBusy} onClick={() => void withdraw()}>
            {texts.withdraw}
          </Button>
        </>
      )}
    </section>
  )
}
