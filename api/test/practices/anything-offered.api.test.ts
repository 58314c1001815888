import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { isAnythingOffered } from '../../src/practices/service/anything-offered.ts'
import { sessionFacts } from '../../src/sessions/emails/facts.ts'
import { testApp } from '../app.ts'
import { aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'

const app = await testApp()

const changes = {
  'has no active type': 'update session_type set is_active = false where practice_id = $1',
  'meets by video alone and has not chosen how': `update session_type set locations = '{video}' where practice_id = $1`,
  'is closed': 'update practice set is_active = false where id = $1',
}

test.each(Object.entries(changes))('a practice that %s offers nothing after an end', async (_, change) => {
  const practice = await aPractice(app.orm)
  const inside = <T>(work: Parameters<typeof inPractice<T>>[2]) => inPractice(app.orm.em.fork(), practice.id, work)
  const startsAt = new Date(nextWeekday(practice, 'monday', '10:00'))
  const { id } = await aSession(app.orm, practice, { startsAt, status: 'cancelled' })
  const facts = () => inside((em) => sessionFacts(em, id))
  expect(await inside((em) => isAnythingOffered(queryOf(em), practice.id))).toBe(true)
  expect(await facts()).toMatchObject({ isBookable: true })
  await inside((em) => queryOf(em)(change, [practice.id]))
  expect(await inside((em) => isAnythingOffered(queryOf(em), practice.id))).toBe(false)
  expect(await facts()).toMatchObject({ isBookable: false })
})
