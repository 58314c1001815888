import { idIn } from '../../lib/address-values'
import type { ChosenRecipients } from './use-mailings'

/**
 * Returns the recipients: the client of the address, or the clients chosen in the list. Null when nobody was chosen.
 */
export function audienceOf(
  search: URLSearchParams,
  state: unknown,
): { recipients: ChosenRecipients; sessionId: string | undefined } | null {
  const client = idIn(search.get('client'))
  if (client) return { recipients: { patientIds: [client] }, sessionId: idIn(search.get('session')) ?? undefined }
  const { recipients } = (state ?? {}) as { recipients?: ChosenRecipients }
  return recipients ? { recipients, sessionId: undefined } : null
}
