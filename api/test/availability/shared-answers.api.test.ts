import { afterAll, expect, test } from 'vitest'
import { createAnswerCache } from '../../src/http/answer-cache.ts'
import { startApp, type TestApp, testApp } from '../app.ts'
import { aPractice, aSession, type BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import fc from '../properties.ts'
import { refusalCode } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'

/** Two servers whose cached answers never expire by themselves, and one without a cache. */
let elapsed = 0
const now = new Date()
const one = await startApp({ now: () => now, answers: createAnswerCache({ clock: () => elapsed }) })
const other = await startApp({ answers: createAnswerCache({ clock: () => 0 }) })
const uncached = await testApp()
afterAll(async () => {
  for (const { server, stop, close } of [one, other]) {
    stop()
    server.close()
    await close()
  }
})

const acts = ['hold', 'giveBack', 'book', 'move', 'cancel', 'set'] as const
type Booked = Awaited<ReturnType<ReturnType<typeof aVisitor>['book']>>

/** What people do to a calendar through a server. */
async function people(app: TestApp, practice: BuiltPractice) {
  const practitioner = await app.signedIn(practice)
  const tokens: string[] = []
  const bookings: Booked[] = []
  const visitor = () => aVisitor(app, practice)
  const able: Record<(typeof acts)[number], (startsAt: string) => Promise<unknown>> = {
    hold: async (startsAt) => tokens.push((await visitor().hold(startsAt)).token),
    giveBack: async () => {
      const token = tokens.pop()
      if (token) await visitor().api.booking.releaseHold({ params: { token } })
    },
    book: async (startsAt) => bookings.push(await visitor().book({ startsAt })),
    move: async (startsAt) => {
      const booked = bookings.at(-1)
      if (booked) await visitor().reschedule(booked, startsAt)
    },
    cancel: async () => {
      const booked = bookings.pop()
      if (booked) await visitor().cancel(booked)
    },
    set: (startsAt) =>
      practitioner.practices.changeSettings({ body: { gridMinutes: startsAt.includes(':30:') ? 30 : 60 } }),
  }
  return able
}

test('after every hold, booking, move and setting visitors are offered what is free, as if nothing were cached', async () => {
  const step = fc.tuple(fc.constantFrom(...acts), fc.constantFrom('10:00', '10:30', '11:00', '15:00'))
  const steps = fc.array(step, { minLength: 6, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(steps, async (drawn) => {
      const practice = await aPractice(uncached.orm)
      const at = (time: string) => nextWeekday(practice, 'monday', time)
      const able = await people(one, practice)
      expect(await aVisitor(one, practice).slots(at('09:00'))).toContain(at('09:00'))
      for (const [act, time] of [['book', '09:00'] as const, ...drawn]) {
        // Occasional refusals are expected; any other failure is not.
        const [outcome] = await Promise.allSettled([able[act](at(time))])
        refusalCode(outcome)
        const slots = await aVisitor(one, practice).slots(at('09:00'))
        if (act === 'book') expect(slots).not.toContain(at(time))
        expect(slots).toEqual(await aVisitor(uncached, practice).slots(at('09:00')))
      }
    }),
    { numRuns: 3 },
  )
})

test('a hold through one server hides its time on another as soon as that is notified, and ends there likewise', async () => {
  const practice = await aPractice(uncached.orm)
  const startsAt = nextWeekday(practice, 'monday', '10:00')
  const seen = () => aVisitor(other, practice).slots(startsAt)
  expect(await seen()).toContain(startsAt)
  const visitor = aVisitor(one, practice)
  const { token } = await visitor.hold(startsAt)
  await expect.poll(seen, { timeout: 10_000 }).not.toContain(startsAt)
  expect(await visitor.slots(startsAt, token)).toContain(startsAt)
  await visitor.api.booking.releaseHold({ params: { token } })
  await expect.poll(seen, { timeout: 10_000 }).toContain(startsAt)
})

test('a change without a notice is visible a second later', async () => {
  const practice = await aPractice(uncached.orm)
  const startsAt = nextWeekday(practice, 'monday', '10:00')
  const seen = () => aVisitor(one, practice).slots(startsAt)
  expect(await seen()).toContain(startsAt)
  await aSession(uncached.orm, practice, { startsAt: new Date(startsAt) })
  expect(await seen()).toContain(startsAt)
  elapsed += 1_000
  expect(await seen()).not.toContain(startsAt)
})
