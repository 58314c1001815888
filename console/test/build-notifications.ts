import type { Notification } from '../src/features/notifications/use-notifications'
import { anId } from './build'

/** A session that its client moved. */
export const moved: Notification = {
  id: anId(91),
  kind: 'moves',
  event: 'session.moved',
  session: { id: anId(92), startsAt: '2027-03-02T08:30:00.000Z' },
  patient: { id: anId(93), firstname: 'Zoé', lastname: 'Œuvrard' },
  createdAt: '2027-02-27T08:00:00.000Z',
  readAt: null,
}

/** A message that somebody wrote. */
export const written: Notification = {
  ...moved,
  id: anId(94),
  kind: 'messages',
  event: 'inbox.received',
  session: null,
  patient: null,
}
