import { aVisitor } from '../system/people.ts'
import { demo } from './demo.ts'
import { anAccount, asOwner } from './own-account.ts'
import type { Lang } from './words.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const aType = {
  nameFr: 'Séance individuelle',
  durationMinutes: 60,
  priceCents: 6000,
  color: '#0b7f86',
  locations: ['office' as const],
}

/** Creates an account at the system's Octopush. */
export async function anOctopushAccount() {
  const answer = await fetch(`${demo.urls.octopush}/stand-in/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ credit: 6.2 }),
  })
  return (await answer.json()) as { login: string; key: string }
}

/** A practice that is open every day, with a client who has an appointment, so that texts can be tried. */
export async function anOpenPractice(lang: Lang) {
  const owner = await anAccount({ lang })
  const api = await asOwner(owner)
  await api.practices.fullMode({})
  const ranges = [1, 2, 3, 4, 5, 6, 7].map((wday) => ({ wday, fromMinute: 540, toMinute: 1080 }))
  await api.schedule.replace({ body: { ranges } })
  const { id: sessionTypeId } = await api.sessionTypes.add({ body: aType })
  const { id: patientId } = await api.patients.add({ body: { firstname: 'Anne', lastname: 'Roux' } })
  const startsAt = new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 20 * DAY_MS).toISOString()
  await api.sessions.plan({
    body: { patientId, sessionTypeId, startsAt, location: 'office', allowOverlap: true },
  })
  const { id } = await api.practices.own({})
  return { owner, api, sessionTypeId, visitor: aVisitor({ url: demo.urls.api, practiceId: id }) }
}
