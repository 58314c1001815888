import { expect, test } from 'vitest'
import { pathOfNotification } from './path-of'

test('a calendar that is not read any more leads to where it is set up', () => {
  const of = { session: null, patient: null }
  expect(pathOfNotification({ kind: 'calendars', event: 'calendars.unread', ...of })).toBe('/settings/integrations')
  expect(pathOfNotification({ kind: 'requests', event: 'session.requested', ...of })).toBe('/')
})
