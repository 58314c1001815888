import { contract } from '../../../src/contract.ts'
import type { TestApp } from '../../app.ts'
import { aPractice, aSession } from '../../build.ts'
import type { Documented } from '../documented.ts'

/** Calls the endpoints of the clinical record: reading, writing, earlier versions, restoring, and its log. */
export async function asksOfRecord(app: TestApp, as: Documented['as']): Promise<void> {
  const { clinicalRecord, audit, sessions } = contract
  const practice = await aPractice(app.orm)
  const { id, patientId } = await aSession(app.orm, practice, { startsAt: new Date() })
  const practitioner = as({ authorization: `Bearer ${await app.tokenOf(practice)}` })
  const nobody = { id: '0190a000-0000-7000-8000-000000000000' }
  const note = (text: string, base: number) => ({ changes: [{ field: 'notes', text, base }] })
  await practitioner(clinicalRecord.get, undefined, { id })
  await practitioner(clinicalRecord.get, undefined, nobody)
  await practitioner(clinicalRecord.change, note('<p>Une longue note que l’on efface.</p>', 0), { id })
  await practitioner(clinicalRecord.change, note('', 1), { id })
  await practitioner(clinicalRecord.change, note('<p>Trop tard</p>', 1), { id })
  await practitioner(clinicalRecord.change, note('<p>Trop tôt</p>', 9), { id })
  await practitioner(clinicalRecord.change, note('<p>Une note</p>', 0), nobody)
  const ofNotes = { id, field: 'notes' }
  await practitioner(clinicalRecord.versions, undefined, ofNotes)
  await practitioner(clinicalRecord.versions, undefined, { ...ofNotes, field: 'price' })
  await practitioner(clinicalRecord.version, undefined, { ...ofNotes, revision: '1' })
  await practitioner(clinicalRecord.version, undefined, { ...ofNotes, revision: '7' })
  await practitioner(clinicalRecord.restore, { base: 1 }, { ...ofNotes, revision: '1' })
  await practitioner(clinicalRecord.restore, { base: 2 }, { ...ofNotes, revision: '1' })
  await practitioner(sessions.lock, undefined, { id })
  await practitioner(clinicalRecord.change, note('<p>Fermé</p>', 3), { id })
  await practitioner(clinicalRecord.thread, undefined, { id: patientId })
  await practitioner(clinicalRecord.thread, undefined, { id: patientId, query: '?before=hier' })
  await practitioner(clinicalRecord.thread, undefined, nobody)
  await practitioner(clinicalRecord.notes, undefined, { id: patientId })
  await practitioner(clinicalRecord.notes, undefined, { id: patientId, query: '?perPage=7' })
  await practitioner(clinicalRecord.notes, undefined, nobody)
  await practitioner(audit.ofPatient, undefined, { id: patientId, query: '?kind=read' })
  await practitioner(audit.ofPatient, undefined, { id: patientId, query: '?kind=other' })
  await practitioner(audit.ofPatient, undefined, nobody)
}
