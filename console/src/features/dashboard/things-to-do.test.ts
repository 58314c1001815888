import { expect, test } from 'vitest'
import { nothingToDo } from '../../../test/build-dashboard'
import { thingsToDo } from './things-to-do'

const user = { emailVerifiedAt: '2027-01-01T00:00:00.000Z', hasTotp: true, secondFactorDueAt: null }
const known = { server: nothingToDo, billing: null, disputes: [], requests: 0, user, dismissed: [], welcome: null }
const kinds = (given: Partial<Parameters<typeof thingsToDo>[0]>) =>
  thingsToDo({ ...known, ...given }).map(({ kind }) => kind)

test('the most urgent thing comes first', () => {
  expect(
    kinds({
      requests: 2,
      server: {
        sessionsToClose: 3,
        sessionsToComplete: 1,
        nextToComplete: null,
        unreadMessages: 2,
        unsignedConsents: 1,
        nextUnsigned: null,
        reportedReviews: 1,
        hasSessionType: false,
        hasHours: false,
      },
      user: { ...user, emailVerifiedAt: null, hasTotp: false },
    }),
  ).toEqual([
    'requests',
    'messages',
    'reported',
    'sessionsToClose',
    'sessionsToComplete',
    'unsigned',
    'email',
    'sessionType',
    'hours',
    'secondFactor',
  ])
})

test('unbilled sessions are listed once the billing identity is complete, and counted then', () => {
  const owed = { sessionsWithoutNote: 2, noteFromCents: 2500, drafts: 1, missing: [] }
  expect(kinds({ billing: owed })).toEqual(['notes', 'drafts'])
  expect(kinds({ billing: { ...owed, missing: ['siret'] } })).toEqual(['billingIdentity'])
  expect(kinds({ billing: { ...owed, sessionsWithoutNote: 0, drafts: 0, missing: ['siret'] } })).toEqual([])
})

test('a second factor is suggested until it is on or was dismissed', () => {
  const without = { ...user, hasTotp: false }
  expect(kinds({ user: without })).toEqual(['secondFactor'])
  expect(kinds({ user: without, dismissed: ['secondFactor'] })).toEqual([])
  expect(kinds({})).toEqual([])
})

test('a required second factor is listed until it is on, even if it was dismissed', () => {
  const due = { ...user, hasTotp: false, secondFactorDueAt: '2027-03-20T09:00:00.000Z' }
  expect(thingsToDo({ ...known, user: due, dismissed: ['secondFactor'] })).toEqual([
    { kind: 'secondFactor', dueAt: '2027-03-20T09:00:00.000Z' },
  ])
  expect(kinds({ user: { ...due, hasTotp: true } })).toEqual([])
})

test('nothing about a user is listed before they are known', () => {
  expect(kinds({ user: undefined })).toEqual([])
})

test('a dispute is more urgent than everything else, and the most urgent of several is shown', () => {
  const disputes = [
    { amountCents: 7000, answerBy: '2027-03-20T09:00:00.000Z' },
    { amountCents: 9000, answerBy: null },
  ]
  expect(thingsToDo({ ...known, requests: 1, disputes })).toEqual([
    { kind: 'dispute', count: 2, amountCents: 7000, answerBy: '2027-03-20T09:00:00.000Z' },
    { kind: 'requests', count: 1 },
  ])
})

test('a new practice is sent to its welcome, which asks for hours and types itself', () => {
  const bare = { ...nothingToDo, hasSessionType: false, hasHours: false }
  const steps = ['hours', 'types', 'practice', 'publish']
  expect(kinds({ server: bare, welcome: steps })).toEqual(['welcome'])
  expect(kinds({ server: bare, welcome: steps.slice(1) })).toEqual(['welcome', 'hours'])
  expect(kinds({ server: bare, welcome: ['publish'] })).toEqual(['welcome', 'sessionType', 'hours'])
  expect(kinds({ server: bare, welcome: null })).toEqual(['sessionType', 'hours'])
})
