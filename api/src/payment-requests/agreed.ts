import type { AgreedTerms } from './entity.ts'

interface PaymentRequestRow {
  id: string
  kind: string
  status: string
  agreed?: unknown
}

/** Whether a request concluded a contract from which one can withdraw. A payment page concludes it once it is paid. */
function isStanding({ agreed, status }: PaymentRequestRow): boolean {
  const terms = agreed as AgreedTerms | null | undefined
  if (!terms?.withdrawalUntil) return false
  return status === 'paid' || (status === 'open' && terms.by === 'booking')
}

/**
 * Finds the payment request that concluded the contract of a session; `requests` are in the order of time. It is the
 * withdrawn one, else that of the booking, since later payments belong to it. Null without a contract.
 */
export function requestOfContract<Row extends PaymentRequestRow>(
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
