import type { AgreedTerms } from './entity.ts'

interface PaymentRequestRow {
  id: string
  kind: string
  status: string
  agreed?: unknown
}

/** A contract was agreed to from which one can withdraw. A payment page was only looked at until it is paid. */
function isStanding({ agreed, status }: PaymentRequestRow): boolean {
  const terms = agreed as AgreedTerms | null | undefined
  if (!terms?.withdrawalUntil) return false
  return status === 'paid' || (status === 'open' && terms.by === 'booking')
}

/**
 * The payment request of a session, among the given ones from the oldest, that concluded its contract: the withdrawn
 * one, else the booking's, since later payments for the session belong to it. None: there is no contract.
 */
export function contractAmong<Row extends PaymentRequestRow>(
  requests: readonly Row[],
  declaredId: string | undefined,
): { request: Row; agreed: AgreedTerms & { withdrawalUntil: string } } | null {
  const standing = requests.filter(isStanding)
  const request =
    requests.find(({ id }) => id === declaredId) ?? standing.find(({ kind }) => kind === 'prepayment') ?? standing[0]
  const agreed = request?.agreed as AgreedTerms | null | undefined
  if (!request || !agreed?.withdrawalUntil) return null
  return { request, agreed: { ...agreed, withdrawalUntil: agreed.withdrawalUntil } }
}
