import type { AgreedTerms } from './entity.ts'

interface AskedPayment {
  id: string
  kind: string
  status: string
  agreed?: unknown
}

/** Something was agreed to that one can withdraw from. A page that pays was only looked at until it is paid. */
function isStanding({ agreed, status }: AskedPayment): boolean {
  const terms = agreed as AgreedTerms | null | undefined
  if (!terms?.withdrawalUntil) return false
  return status === 'paid' || (status === 'open' && terms.by === 'booking')
}

/**
 * With which of a session's requests to pay, the oldest first, its contract was concluded: the one that was withdrawn from,
 * else that of the booking, for what was paid later for the same session belongs to it. None: there is no contract.
 */
export function contractAmong<Asked extends AskedPayment>(
  requests: readonly Asked[],
  declaredId: string | undefined,
): { request: Asked; agreed: AgreedTerms & { withdrawalUntil: string } } | null {
  const standing = requests.filter(isStanding)
  const request =
    requests.find(({ id }) => id === declaredId) ?? standing.find(({ kind }) => kind === 'prepayment') ?? standing[0]
  const agreed = request?.agreed as AgreedTerms | null | undefined
  if (!request || !agreed?.withdrawalUntil) return null
  return { request, agreed: { ...agreed, withdrawalUntil: agreed.withdrawalUntil } }
}
