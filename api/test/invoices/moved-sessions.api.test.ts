import { expect, test } from 'vitest'
import { localDay } from '../../src/format/day.ts'
import { testApp } from '../app.ts'
import { aPatient } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aBillingPractice } from './an-invoice.ts'

const app = await testApp()

test('a draft is issued with the day to which its session was moved, unless another was typed', async () => {
  const practice = await aBillingPractice(app)
  const { invoices, sessions } = await app.signedIn(practice)
  const { id: patientId } = await aPatient(app.orm, practice)
  const plan = async (time: string) => {
    const startsAt = nextWeekday(practice, 'monday', time)
    const body = { patientId, sessionTypeId: practice.type.id, startsAt, location: 'office' as const }
    return (await sessions.plan({ body })).id
  }
  const move = (id: string, startsAt: string) => sessions.reschedule({ params: { id }, body: { startsAt } })
  const [moved, typed] = [await plan('10:00'), await plan('14:00')]
  const { id, lines } = await invoices.create({ body: { patientId, sessionIds: [moved, typed] } })
  const days = (of: typeof lines) => of.map(({ heldOn }) => heldOn)
  const monday = localDay(new Date(nextWeekday(practice, 'monday', '10:00')), practice.timeZone)
  expect(days(lines)).toEqual([monday, monday])
  const written = lines.map(({ sessionId, label, heldOn, place, unitPriceCents }) => ({
    sessionId,
    label,
    place,
    unitPriceCents,
    heldOn: sessionId === typed ? '2026-01-05' : heldOn,
  }))
  await invoices.change({ params: { id }, body: { lines: written } })
  const tuesday = nextWeekday(practice, 'tuesday', '10:00')
  await move(moved, tuesday)
  await move(typed, nextWeekday(practice, 'tuesday', '14:00'))
  const issued = await invoices.issue({ params: { id } })
  expect(days(issued.lines)).toEqual([localDay(new Date(tuesday), practice.timeZone), '2026-01-05'])
  await move(moved, nextWeekday(practice, 'wednesday', '10:00'))
  expect(days((await invoices.detail({ params: { id } })).lines)).toEqual(days(issued.lines))
})
