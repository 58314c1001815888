import * as z from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { practiceParams } from '../../practices/contract.ts'

/** The client's own choice to be reminded of the day's marks. */
export const markReminder = {
  chooseReminder: endpoint({
    method: 'PUT',
    path: '/client-api/practices/:practiceId/mark-reminder',
    summary:
      'At which minute of the day, by the clock of the practice, the client is reminded by e-mail of marks that are not given yet; null: never. `conflict`: nothing is asked.',
    access: 'client',
    params: practiceParams,
    body: z.strictObject({
      atMinutes: z.int().min(0, 'out_of_range').max(1439, 'out_of_range').nullable(),
    }),
    limits: [{ by: 'caller', points: 60, seconds: 600 }],
    errors: ['not_found', 'conflict'],
  }),
  endReminder: endpoint({
    method: 'POST',
    path: '/api/public/mark-reminders/:link/end',
    summary:
      'Ends the reminders of marks by the link of one, for our page and for the button of a mailbox (RFC 8058), which sends a form. Once more changes nothing.',
    access: 'public',
    params: z.object({ link: z.string().min(20).max(400) }),
    ignoresBody: true,
    limits: [{ by: 'address', points: 600, seconds: 600 }],
    errors: ['not_found'],
  }),
}
