import { anAddress } from '../system/people.ts'
import { easyProofs } from '../system/proofs.ts'
import type { BenchSystem } from './bench-system.ts'
import type { Shot } from './load.ts'
import { practiceOf } from './practices.ts'

export const PRACTICES = 100
const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

const firstnames = ['Anne', 'Bruno', 'Chantal', 'Denis', 'Fatou', 'Gwenaelle', 'Hugo', 'Ines', 'Yann', 'Zoe']
const lastnames = ['Morvan', 'Oeuvrard', 'Diallo', 'Lefebvre', 'Petit', 'Garnier', 'Nguyen', 'Roux', 'Faure', 'Blanc']
let people = 0

/** Another person each time, with a realistic address: the database stores a search term for each of its words. */
function aPerson() {
  const nth = people++
  const firstname = firstnames[nth % firstnames.length]!
  const lastname = lastnames[Math.floor(nth / firstnames.length) % lastnames.length]!
  return {
    firstname,
    lastname,
    email: `${firstname}.${lastname}${nth}@essais.test`.toLowerCase(),
    phone: '06 12 34 56 78',
  }
}

/** Bookings of different times at many practices. Their proofs of work are made beforehand. */
export const bookingShots = (system: BenchSystem, count: number, round: number, firstSlot = 0): Promise<Shot[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) => {
      const at = round * count + index
      return bookingShot(system, 1 + (at % PRACTICES), firstSlot + Math.floor(at / PRACTICES))
    }),
  )

export async function bookingShot(system: BenchSystem, practice: number, slot: number): Promise<Shot> {
  const { id, typeId } = practiceOf(practice)
  const body = {
    sessionTypeId: typeId,
    startsAt: slotStart(slot),
    location: 'office',
    client: aPerson(),
    message: 'Première fois, je viens sur le conseil d’une amie.',
    consent: true,
    locale: 'fr',
    timeZone: 'Europe/Paris',
    captcha: await easyProofs(system.secret, id)(),
  }
  return {
    method: 'POST',
    path: `/api/public/practices/${id}/bookings`,
    headers: { 'x-forwarded-for': anAddress(), 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  }
}

/** Half-hours on weekdays that are open in Paris in summer and winter: six a day, from 13:00 UTC on. */
export function slotStart(slot: number): string {
  const monday = Math.floor(Date.now() / WEEK_MS) * WEEK_MS + WEEK_MS - 3 * DAY_MS
  const day = Math.floor(slot / 6)
  const at = monday + WEEK_MS * (1 + Math.floor(day / 5)) + DAY_MS * (day % 5)
  return new Date(at + 13 * 3_600_000 + (slot % 6) * 1_800_000).toISOString()
}

/** The same number of plain rows. */
export const referenceShots = (count: number, round: number): Shot[] =>
  Array.from({ length: count }, (_, index) => {
    const at = round * count + index
    return referenceShot(practiceOf(1 + (at % PRACTICES)).id, Math.floor(at / PRACTICES))
  })

export function referenceShot(practitioner: string, slot: number): Shot {
  const startsAt = slotStart(slot)
  const endsAt = new Date(Date.parse(startsAt) + 1_800_000).toISOString()
  const body = { practitioner, startsAt, endsAt, name: 'Zoé Œuvrard', email: `${crypto.randomUUID()}@essais.test` }
  return { method: 'POST', path: '/bookings', body: JSON.stringify(body) }
}
