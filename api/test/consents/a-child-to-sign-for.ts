import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { localDay } from '../../src/format/day.ts'
import type { TestApp } from '../app.ts'
import { aPractice, aSession } from '../build.ts'
import { aChild } from '../client-area/a-guardian.ts'
import { nextWeekday } from '../days.ts'

/** The token of a link. */
export const linkToken = (url: string) => url.split('/').at(-1) ?? ''

/** A child without an address, with a session on Monday, in a practice; born twelve years ago unless told otherwise. */
export async function aChildToSignFor(on: TestApp, dateOfBirth?: (sessionDay: string) => string) {
  const practice = await aPractice(on.orm)
  const practitioner = await on.signedIn(practice)
  const startsAt = new Date(nextWeekday(practice, 'monday', '10:00'))
  const day = localDay(startsAt, practice.timeZone)
  const child = await aChild(on, practice, dateOfBirth ? { dateOfBirth: dateOfBirth(day) } : {})
  await inPractice(on.orm.em.fork(), practice.id, (em) =>
    queryOf(em)('update patient set email = null where id = $1', [child.id]),
  )
  const { id: sessionId } = await aSession(on.orm, practice, { startsAt, patientId: child.id, location: 'video' })
  const ask = () => practitioner.consents.ask({ params: { id: sessionId } })
  const state = () => practitioner.consents.ofSession({ params: { id: sessionId } })
  const sign = async (url: string, change: object = {}) => {
    const { text } = await state()
    const signature = { kind: 'typed' as const, name: 'Hélène Roux' }
    const by = { signedBy: 'guardian' as const, guardianName: 'Hélène Roux', childAgrees: true }
    const body = { textVersionId: text.id, accepted: true as const, signature, ...by, locale: 'fr' as const }
    return on.client().consents.signFromAfar({ params: { token: linkToken(url) }, body: { ...body, ...change } })
  }
  return { practice, practitioner, childId: child.id, sessionId, day, ask, state, sign }
}
