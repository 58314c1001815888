import type { Problem } from '@ancrage/api/client'
import type { KindValues } from './kind-fields'
import type { NewPayment } from './use-money'

/** The errors of a payment form, by field. */
export type TakingFaults = Partial<
  Record<'amountCents' | 'typeKey' | 'receivedOn', 'required' | 'invalid' | 'tooMuchCash' | 'future'>
>

/** Returns the errors of a refused payment; empty if the problem is about something else. */
export function faultsIn({ details }: Problem): TakingFaults {
  const codes = details.errors ?? {}
  return {
    ...(codes.amountCents && {
      amountCents: codes.amountCents.includes('cash_limit') ? ('tooMuchCash' as const) : ('invalid' as const),
    }),
    ...(codes.receivedOn && { receivedOn: 'future' as const }),
  }
}

/** Returns the details of a payment without empty ones. */
export function detailsOf(
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
