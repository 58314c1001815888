import type { BookingPractice } from '../practice.ts'
import type { DetailsTexts } from './details-texts.ts'

interface BeforeSendingProps {
  practice: BookingPractice
  /** The sentence about a card payment before the booking counts; null without one. */
  payment: string | null
  /** Whether conditions of payment are shown: they name the mediator already. */
  hasConditions: boolean
  texts: DetailsTexts
}

/**
 * What the law wants visitors to know before a contract: until when it can be undone, how to reach the practice, and
 * who mediates (C. conso. L221-5, L616-1).
 */
export function BeforeSending({ practice: { policies, legal }, payment, hasConditions, texts }: BeforeSendingProps) {
  const { email, termsUrl, mediator, paymentMeans } = legal
  return (
    <ul data-slot="before-sending" className="m-0 flex list-none flex-col gap-1 p-0 text-sm text-muted-foreground">
      {payment && <li className="font-medium text-foreground">{payment}</li>}
      <li>{texts.cancellation(policies.cancellationHours)}</li>
      {paymentMeans && (
        <li className="wrap-anywhere">
          {texts.paymentMeans} {paymentMeans}
        </li>
      )}
      {email && (
        <li>
          {texts.writeTo} <Away to={`mailto:${email}`}>{email}</Away>
        </li>
      )}
      {mediator && !hasConditions && (
        <li className="wrap-anywhere">
          {texts.mediator} {[mediator.name, mediator.address].filter(Boolean).join(', ')}
          {mediator.site && (
            <>
              , <Away to={mediator.site}>{mediator.site.replace(/^https?:\/\/|\/$/g, '')}</Away>
            </>
          )}
        </li>
      )}
      {termsUrl && (
        <li>
          <Away to={termsUrl}>{texts.terms}</Away>
        </li>
      )}
    </ul>
  )
}

const Away = ({ to, children }: { to: string; children: string }) => (
  <a
    href={to}
    target="_blank"
    rel="noopener"
    className="wrap-anywhere text-primary underline underline-offset-4 focus-ring"
  >
    {children}
  </a>
)
