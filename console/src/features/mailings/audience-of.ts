import type { ChosenRecipients } from './use-mailings'

const idIn = (text: string | null) => (text && /^[0-9a-f-]{36}$/.test(text) ? text : undefined)

/**
 * Returns the recipients: the client of the address, or the clients chosen in the list. Null when nobody was chosen.
 */
export function audienceOf(
  search: URLSearchParams,
  state: unknown,
): { recipients: ChosenRecipients; sessionId: string | undefined } | null {
  const client = idIn(search.get('client'))
  if (client) return { recipients: { patientIds: [client] }, sessionId: idIn(search.get('session')) }
  const { recipients } = (state ?? {}) as { recipients?: ChosenRecipients }
  return recipients ? { recipients, sessionId: undefined } : null
}
