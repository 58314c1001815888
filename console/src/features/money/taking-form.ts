import type { Problem } from '@ancrage/api/client'
import type { KindValues } from './kind-fields'
import type { NewPayment } from './use-money'

/** What is wrong with a payment that is being typed, by its field. */
export type PaymentFaults = Partial<
  Record<'amountCents' | 'typeKey' | 'receivedOn', 'required' | 'invalid' | 'tooMuchCash' | 'future'>
>

/** What is missing in it before it can be sent. */
export const missingIn = (
  { amountCents, typeKey, receivedOn }: Required<Pick<NewPayment, 'amountCents' | 'typeKey' | 'receivedOn'>>,
  today: string,
): PaymentFaults => ({
  ...(!(amountCents > 0) && { amountCents: 'required' as const }),
  ...(typeKey === '' && { typeKey: 'required' as const }),
  ...(receivedOn > today && { receivedOn: 'future' as const }),
})

/** What the server refused of it; nothing where the refusal is about something else. */
export function paymentFaults({ details }: Problem): PaymentFaults {
  const codes = details.errors ?? {}
  return {
    ...(codes.amountCents && {
      amountCents: codes.amountCents.includes('cash_limit') ? ('tooMuchCash' as const) : ('invalid' as const),
    }),
    ...(codes.receivedOn && {
      receivedOn: codes.receivedOn.includes('in_future') ? ('future' as const) : ('invalid' as const),
    }),
  }
}

/** What was typed of a kind of payment, without what is empty. */
export function paymentDetails(
  kind: string | undefined,
  { number, bank, paidInOn, reference }: KindValues,
): Pick<NewPayment, 'cheque' | 'reference'> {
  if (kind !== 'cheque') return reference.trim() ? { reference: reference.trim() } : {}
  const cheque = {
    ...(number.trim() && { number: number.trim() }),
    ...(bank.trim() && { bank: bank.trim() }),
    ...(paidInOn && { paidInOn }),
  }
  return Object.keys(cheque).length > 0 ? { cheque } : {}
}
