import { expect, test } from 'vitest'
import { placeOfNotification } from './place-of'

test('a calendar that is not read any more leads to where it is set up', () => {
  const of = { session: null, patient: null }
  expect(placeOfNotification({ kind: 'calendars', event: 'calendars.unread', ...of })).toBe('/settings/integrations')
  expect(placeOfNotification({ kind: 'requests', event: 'session.requested', ...of })).toBe('/')
})
