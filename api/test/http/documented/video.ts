import { contract } from '../../../src/contract.ts'
import type { TestApp } from '../../app.ts'
import { aPractice, aSession, OWN_PASSWORD } from '../../build.ts'
import { nextWeekday } from '../../days.ts'
import type { Documented } from '../documented.ts'

/** Calls the endpoints of the video choice, and of the rooms of sessions. */
export async function asksOfVideo(app: TestApp, as: Documented['as']): Promise<void> {
  const practice = await aPractice(app.orm)
  const practitioner = as({ authorization: `Bearer ${await app.tokenOf(practice)}` })
  const { video } = contract
  const startsAt = (clock: string) => new Date(nextWeekday(practice, 'monday', clock))
  const { id } = await aSession(app.orm, practice, { startsAt: startsAt('10:00'), location: 'video' })
  const office = await aSession(app.orm, practice, { startsAt: startsAt('14:00') })

  await practitioner(video.choice)
  await practitioner(video.choose, { kind: 'fixed', url: 'https://salle.test/claire', currentPassword: OWN_PASSWORD })
  await practitioner(video.choose, { kind: 'fixed', url: 'http://salle.test' })
  await practitioner(video.choice)
  await practitioner(video.links, undefined, { id })
  await practitioner(video.links, undefined, { id, query: '?organizer=later' })
  await practitioner(video.links, undefined, { id: crypto.randomUUID() })
  await practitioner(video.retry, undefined, { id })
  await practitioner(video.retry, undefined, { id: office.id })
}
