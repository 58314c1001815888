import type { Problem } from '@ancrage/api/client'
import type { KindValues } from './kind-fields'
import type { NewPayment } from './use-money'

/** The faults of a typed payment, by field. */
export type PaymentFaults = Partial<
  Record<'amountCents' | 'typeKey' | 'receivedOn', 'required' | 'invalid' | 'tooMuchCash' | 'future'>
>

/** Returns the faults that prevent sending. */
export const missingPaymentFields = (
  { amountCents, typeKey, receivedOn }: Required<Pick<NewPayment, 'amountCents' | 'typeKey' | 'receivedOn'>>,
  today: string,
): PaymentFaults => ({
  ...(!(amountCents > 0) && { amountCents: 'required' as const }),
  ...(typeKey === '' && { typeKey: 'required' as const }),
  ...(receivedOn > today && { receivedOn: 'future' as const }),
})

/** Returns the faults that the server found; none if the refusal is about something else. */
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

/** Returns the typed details of a kind of payment, without empty ones. */
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
