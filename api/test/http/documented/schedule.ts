import { contract } from '../../../src/contract.ts'
import type { TestApp } from '../../app.ts'
import { aPractice, aSession } from '../../build.ts'
import { aType } from '../../session-types/a-type.ts'
import type { Documented } from '../documented.ts'

/** Everything by which a practitioner says what is offered, and when. */
export async function asksOfSchedule(app: TestApp, as: Documented['as']): Promise<void> {
  const practice = await aPractice(app.orm)
  const practitioner = as({ authorization: `Bearer ${await app.tokenOf(practice)}` })
  const nobody = crypto.randomUUID()
  const { sessionTypes } = contract

  await practitioner(sessionTypes.list, undefined, { query: '?archived=1' })
  await practitioner(sessionTypes.list, undefined, { query: '?archived=yes' })
  const { id = '' } = await practitioner(sessionTypes.add, aType())
  await practitioner(sessionTypes.add, { ...aType(), color: 'red' })
  await practitioner(sessionTypes.change, { priceCents: 100 }, { id })
  await practitioner(sessionTypes.change, {}, { id: nobody })
  await practitioner(sessionTypes.reorder, { ids: [id, practice.type.id] })
  await practitioner(sessionTypes.reorder, { ids: [id] })
  await practitioner(sessionTypes.remove, undefined, { id })
  await practitioner(sessionTypes.remove, undefined, { id })
  await aSession(app.orm, practice, { startsAt: new Date('2027-03-01T08:00:00Z') })
  await practitioner(sessionTypes.remove, undefined, { id: practice.type.id })
}
