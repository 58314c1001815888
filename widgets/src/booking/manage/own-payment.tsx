import { moneyText } from '@ancrage/api/format/amounts'
import type { Lang } from '@ancrage/api/format/language'
import { momentText } from '@ancrage/api/format/moment'
import { buttonClass } from '../../ui/button.tsx'
import { ownTexts } from './own-texts.ts'
import type { ManagedBooking } from './use-own.ts'

interface OwnPaymentProps {
  payment: NonNullable<ManagedBooking['payment']>
  timeZone: string
  lang: Lang
}

/** What is to be paid and until when, or what was paid. */
export function OwnPayment({
  payment: { status, url, amountCents, currency, expiresAt, paid },
  timeZone,
  lang,
}: OwnPaymentProps) {
  const texts = ownTexts[lang]
  const amount = moneyText(amountCents, currency, lang)
  if (status === 'paid') return <p className="m-0 text-base text-muted-foreground">{texts.paid(amount)}</p>
  if (!url) return null
  return (
    <div className="flex flex-col items-start gap-2">
      <a href={url} target="_top" className={buttonClass({ size: 'lg' })}>
        {texts.pay(amount)}
      </a>
      <p className="m-0 text-sm text-muted-foreground">{texts.payBefore(momentText(expiresAt, timeZone, lang))}</p>
      {paid.map(({ amountCents: cents, paidAt }) => (
        <p key={paidAt} className="m-0 text-sm text-muted-foreground">
          {texts.paid(moneyText(cents, currency, lang))}
        </p>
      ))}
    </div>
  )
}

/** The link by which the client withdraws from the contract, on the page of the booking. */
export function WithdrawContract({ manageUrl, lang }: { manageUrl: string; lang: Lang }) {
  return (
    <a
      href={`${manageUrl}?withdraw=1`}
      target="_top"
      className="self-start text-base text-primary underline underline-offset-4 focus-ring"
    >
      {ownTexts[lang].withdrawContract}
    </a>
  )
}
