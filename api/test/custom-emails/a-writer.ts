import type { TestApp } from '../app.ts'
import { aPractice } from '../build.ts'

/** Custom words that name who, when and where. */
export const words = {
  subject: 'À bientôt, {patient.firstname} : {session.when}',
  above: '<p>Chère {patient.firstname},</p><p>au plaisir de vous voir.</p>',
  below: '<p>{entity.practitioner}<br>{session.link}</p>',
}
export const bookedWords = { event: 'confirmation', lang: 'fr' } as const

/** A practice, and what its practitioner can do with its words. */
export async function aWriter(app: TestApp, given: Parameters<typeof aPractice>[1] = {}) {
  const practice = await aPractice(app.orm, given)
  const client = await app.signedIn(practice)
  return { practice, client, customEmails: client.customEmails }
}
