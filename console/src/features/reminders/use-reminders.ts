import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'
import { useSameAttempt } from '../../lib/use-same-attempt'
import type { RuleBody } from './values'

/** When clients are reminded: of all sessions, or of those of one type. */
export type Rule = ReplyOf<typeof contract.reminders.list>[number]
/** What is sent of one session when. */
export type SessionReminder = ReplyOf<typeof contract.reminders.ofSession>[number]

/** The rules of the practice with what changes them. Failures are for whoever asks. */
export function useReminders() {
  const once = useSameAttempt()
  const reading = useReading(['reminders', 'rules'], () => api.reminders.list({}))
  const act = <Answer>(call: Promise<Answer>) => call.finally(() => void refresh('reminders'))
  return {
    reading,
    add: (body: RuleBody) => act(once(body, (options) => api.reminders.add({ body }, options))),
    change: (id: string, { sessionTypeId: _, ...body }: RuleBody) =>
      act(api.reminders.change({ params: { id }, body })),
    turn: (id: string, isActive: boolean) => act(api.reminders.change({ params: { id }, body: { isActive } })),
    remove: (id: string) => act(api.reminders.remove({ params: { id } })),
  }
}

/** What is sent of a session when, with the switch of each. */
export function useSessionReminders(id: string) {
  const reading = useReading(['reminders', 'session', id], () => api.reminders.ofSession({ params: { id } }))
  return {
    reading,
    turn: async (reminderId: string, isOff: boolean) => {
      const params = { id, reminderId }
      await api.reminders.switch({ params, body: { isOff } }).finally(() => void refresh('reminders'))
    },
  }
}
