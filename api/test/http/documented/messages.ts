import { contract } from '../../../src/contract.ts'
import type { Documented } from '../documented.ts'

/** Calls the endpoints of sent messages, for a session whose client was mailed. */
export async function asksOfMessages(practitioner: ReturnType<Documented['as']>, sessionId: string): Promise<void> {
  const { messages } = contract
  const listed: unknown = await practitioner(messages.list, undefined, { query: `?sessionId=${sessionId}` })
  const [waiting = { id: '' }] = listed as { id: string }[]
  await practitioner(messages.list, undefined, { query: '?state=lost' })
  const [{ patient } = { patient: { id: '' } }] = listed as { patient: { id: string } }[]
  await practitioner(messages.unblock, undefined, { id: patient.id })
  for (const id of [waiting.id, crypto.randomUUID()]) {
    await practitioner(messages.get, undefined, { id })
    await practitioner(messages.cancel, undefined, { id })
    await practitioner(messages.cancel, undefined, { id })
    await practitioner(messages.resend, undefined, { id })
    await practitioner(messages.lift, undefined, { id })
  }
}
