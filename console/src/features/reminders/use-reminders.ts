import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'
import { useIdempotentSend } from '../../lib/use-idempotent-send'

type AddBody = RequestInput<typeof contract.reminders.add>['body']
/** A whole rule: the console leaves nothing to the defaults. */
export type RuleBody = AddBody & Required<Pick<AddBody, 'quiet' | 'isFirstOnly' | 'asksConfirmation' | 'isActive'>>

/** A reminder rule for all sessions, or for those of one type. */
export type Rule = ReplyOf<typeof contract.reminders.list>[number]
/** A reminder of one session. */
export type SessionReminder = ReplyOf<typeof contract.reminders.ofSession>[number]

/** Reads the rules of the practice and returns their actions, which reject with a `Problem`. */
export function useReminders() {
  const once = useIdempotentSend()
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

/** Reads the reminders of one session and returns the function that switches one on or off. */
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
