import { contract } from '../../../src/contract.ts'
import { aRule } from '../../reminders/a-reminder.ts'
import type { Documented } from '../documented.ts'

/** Calls the endpoints of reminder rules, and of a session's reminders. */
export async function asksOfReminders(
  practitioner: ReturnType<Documented['as']>,
  sessionId: string,
  movedTo: string,
): Promise<void> {
  const { reminders, sessions } = contract
  const { id = '' } = await practitioner(reminders.add, aRule())
  await practitioner(reminders.add, aRule())
  await practitioner(reminders.add, aRule({ when: { timing: 'days', amount: 1, atMinutes: 1080 } }))
  await practitioner(reminders.list)
  await practitioner(reminders.get, undefined, { id })
  await practitioner(reminders.get, undefined, { id: crypto.randomUUID() })
  await practitioner(reminders.change, { asksConfirmation: false }, { id })
  await practitioner(reminders.change, { isActive: false }, { id: crypto.randomUUID() })
  await practitioner(sessions.reschedule, { startsAt: movedTo }, { id: sessionId })
  const listed: unknown = await practitioner(reminders.ofSession, undefined, { id: sessionId })
  const [planned = { id: '' }] = listed as { id: string }[]
  await practitioner(reminders.ofSession, undefined, { id: crypto.randomUUID() })
  for (const reminderId of [planned.id, crypto.randomUUID()])
    await practitioner(reminders.switch, { isOff: true }, { id: sessionId, reminderId })
  await practitioner(reminders.remove, undefined, { id })
  await practitioner(reminders.remove, undefined, { id })
}
