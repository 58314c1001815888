import { expect, test } from 'vitest'
import { reasonOf } from './reason.ts'

test.each([
  ['refused: 552 5.2.2 Mailbox full', 'mailbox_full'],
  ['refused: 452 4.2.2 The recipient is over quota', 'mailbox_full'],
  ['refused: 552 Requested mail action aborted: exceeded storage allocation', 'mailbox_full'],
  ['refused: 552 5.3.4 Message size exceeds fixed limit', 'refused'],
  ['refused: 552 Message too large', 'refused'],
  ['refused: 550 5.1.1 <zoe@essais.test>: Recipient address rejected', 'unknown_address'],
  ['refused: 550 No such user here', 'unknown_address'],
  ['refused: 554 5.7.1 Message rejected as spam', 'refused'],
  ['unreachable: ECONNREFUSED', 'unreachable'],
  ['invalid_address', 'invalid_address'],
  ['recipient_budget', 'recipient_budget'],
  ['unexpected: TypeError', 'unexpected'],
  ['unknown template x', 'unexpected'],
])('%s is shown as %s', (error, code) => {
  expect(reasonOf('failed', error)?.code).toBe(code)
})

test('the server’s own answer is shown with an explanation, without our own terms', () => {
  expect(reasonOf('failed', 'refused: 554 5.7.1: spam')).toEqual({ code: 'refused', detail: '554 5.7.1: spam' })
  expect(reasonOf('failed', 'unexpected: TypeError')).toEqual({ code: 'unexpected', detail: null })
})

test('a message skipped without a reason was outdated; a sent one has no reason', () => {
  expect(reasonOf('skipped', null)).toEqual({ code: 'outdated', detail: null })
  expect(reasonOf('sent', null)).toBeNull()
})
