import type { LoggedMessage } from '../src/features/messages/use-messages'
import { anId } from './build'

/** A reminder to Zoé Œuvrard that failed, since nobody has its address. */
export const failedMessage: LoggedMessage = {
  id: anId(81),
  channel: 'email',
  template: 'session.reminder',
  state: 'failed',
  recipient: 'zoee@courriel.test',
  subject: 'Rappel de rendez-vous',
  attempts: 1,
  reason: { code: 'unknown_address', detail: '550 5.1.1 User unknown' },
  session: { id: anId(82), startsAt: '2027-03-02T08:30:00.000Z' },
  patient: { id: anId(83), firstname: 'Zoé', lastname: 'Œuvrard' },
  createdAt: '2027-02-27T08:00:00.000Z',
  sentAt: null,
  canResend: true,
  canCancel: false,
}
