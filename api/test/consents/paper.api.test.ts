import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { localDay } from '../../src/format/day.ts'
import { testApp } from '../app.ts'
import { aClient, aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { filesIn } from '../files-in-zip.ts'
import { refusal } from '../refusal.ts'
import { aSigning, type Signing } from './a-signing.ts'

const app = await testApp()

const today = () => localDay(new Date(), 'Europe/Paris')
const yearsAgo = (years: number) => `${Number(today().slice(0, 4)) - years}-01-01`
const signedOn = '2024-03-04'

type Body = Parameters<Signing['practitioner']['consents']['notePaper']>[0]['body']

const note = ({ practitioner, sessionId }: Pick<Signing, 'practitioner' | 'sessionId'>, given: Partial<Body> = {}) =>
  practitioner.consents.notePaper({ params: { id: sessionId }, body: { signedOn, signedBy: 'patient', ...given } })

test('a consent on paper is noted with its day, is in force, and stands in the log', async () => {
  const signing = await aSigning(app)
  const { practitioner, patientId, sessionId, practice } = signing
  const noted = await note(signing)
  expect(noted).toMatchObject({ state: 'in_force', way: 'paper', signature: 'paper', paperSignedOn: signedOn })
  expect(noted).toMatchObject({ textId: null, textVersion: null, pdfSha256: null, patientId, sessionId })
  const state = await practitioner.consents.ofSession({ params: { id: sessionId } })
  expect(state.consent).toEqual(noted)
  expect(await practitioner.patientFile.get({ params: { id: patientId } })).toMatchObject({ consent: 'in_force' })
  const log = await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)<{ action: string }>("select action from audit_entry where action like 'consent.signed%'"),
  )
  expect(log).toEqual([{ action: 'consent.signed_on_paper' }])
  const pdf = await fetch(`${app.url}/api/consents/${noted.id}/pdf`, {
    headers: { authorization: `Bearer ${await app.tokenOf(practice)}` },
  })
  expect(pdf.status).toBe(404)
})

test('the same paper noted twice is stored once, and is withdrawn like every consent', async () => {
  const signing = await aSigning(app)
  const { id } = await note(signing)
  expect((await note(signing)).id).toBe(id)
  const withdrawn = await signing.practitioner.consents.withdraw({ params: { id }, body: {} })
  expect(withdrawn).toMatchObject({ state: 'withdrawn' })
  const file = await signing.practitioner.patientFile.get({ params: { id: signing.patientId } })
  expect(file).toMatchObject({ consent: 'ended' })
  expect(await refusal(note(signing))).toMatchObject({ details: { errors: { signedOn: ['before_withdrawal'] } } })
  const again = await note(signing, { signedOn: today() })
  expect(again).toMatchObject({ state: 'in_force' })
  expect(again.id).not.toBe(id)
  expect(await refusal(note(signing))).toMatchObject({ details: { errors: { signedOn: ['before_withdrawal'] } } })
})

test('a paper of another day corrects the one before, but replaces no signature of a later day', async () => {
  const signing = await aSigning(app)
  await note(signing)
  const { id } = await note(signing, { signedOn: '2024-03-05' })
  const state = await signing.practitioner.consents.ofSession({ params: { id: signing.sessionId } })
  expect(state.consent).toMatchObject({ id, paperSignedOn: '2024-03-05' })
  const signed = await signing.sign()
  expect(await refusal(note(signing))).toMatchObject({ code: 'conflict' })
  const since = await signing.practitioner.consents.ofSession({ params: { id: signing.sessionId } })
  expect(since.consent).toMatchObject({ id: signed.id, state: 'in_force' })
  expect(await note(signing, { signedOn: today() })).toMatchObject({ way: 'paper', state: 'in_force' })
  // Nor does a correction of that paper.
  expect(await refusal(note(signing))).toMatchObject({ code: 'conflict' })
})

test('a consent that was withdrawn is not in force again because its client was known twice', async () => {
  const { practitioner, practice, patientId, sign } = await aSigning(app)
  const twin = await aClient(app.orm, practice)
  const startsAt = new Date(nextWeekday(practice, 'tuesday', '14:00'))
  const { id: sessionId } = await aSession(app.orm, practice, { startsAt, patientId: twin.patientId })
  const { id } = await sign()
  const later = await note({ practitioner, sessionId })
  await practitioner.consents.withdraw({ params: { id }, body: {} })
  await practitioner.patientFile.merge({ params: { id: patientId }, body: { otherId: twin.patientId } })
  const { data } = await practitioner.consents.ofPatient({ params: { id: patientId } })
  expect(data).toMatchObject([
    { id: later.id, state: 'withdrawn' },
    { id, state: 'withdrawn' },
  ])
  expect(await practitioner.patientFile.get({ params: { id: patientId } })).toMatchObject({ consent: 'ended' })
})

test('a signature on the screen replaces the paper', async () => {
  const signing = await aSigning(app)
  await note(signing)
  const signed = await signing.sign()
  const { data } = await signing.practitioner.consents.ofPatient({ params: { id: signing.patientId } })
  expect(data).toMatchObject([
    { id: signed.id, state: 'in_force', way: 'practice' },
    { state: 'replaced', way: 'paper' },
  ])
})

test('for a child a named guardian has signed, and the child agrees', async () => {
  const signing = await aSigning(app, yearsAgo(13))
  const day = { signedOn: today() }
  const errorsOf = async (given: Partial<Body>) =>
    (await refusal(note(signing, { ...day, ...given }))).details as { errors: object }
  const guardian = { signedBy: 'guardian', guardianName: 'Hélène Roux' } as const
  expect(await errorsOf({})).toMatchObject({ errors: { signedBy: ['guardian_needed'] } })
  expect(await errorsOf({ signedBy: 'guardian' })).toMatchObject({ errors: { guardianName: ['required'] } })
  expect(await errorsOf(guardian)).toMatchObject({ errors: { childAgrees: ['required'] } })
  expect(await note(signing, { ...day, ...guardian, childAgrees: true })).toMatchObject({
    signedBy: 'guardian',
    guardianName: 'Hélène Roux',
    childAgrees: true,
  })
})

test('a day to come is refused, and a locked record takes no paper', async () => {
  const signing = await aSigning(app)
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  expect(await refusal(note(signing, { signedOn: tomorrow }))).toMatchObject({
    details: { errors: { signedOn: ['in_future'] } },
  })
  await inPractice(app.orm.em.fork(), signing.practice.id, (em) =>
    queryOf(em)('update session set is_locked = true where id = $1', [signing.sessionId]),
  )
  expect(await refusal(note(signing))).toMatchObject({ code: 'locked' })
})

test('a paper settles what was asked from afar: nothing waits, and its link offers no PDF', async () => {
  const practice = await aPractice(app.orm)
  const practitioner = await app.signedIn(practice)
  const known = await aClient(app.orm, practice)
  const startsAt = new Date(nextWeekday(practice, 'monday', '14:00'))
  const { id: sessionId } = await aSession(app.orm, practice, { startsAt, patientId: known.patientId })
  const { url } = await practitioner.consents.ask({ params: { id: sessionId } })
  const own = app.client({ authorization: `Bearer ${await app.clientTokenOf(known)}` })
  expect(await own.consents.pendingOfClient({})).toHaveLength(1)
  await note({ practitioner, sessionId })
  expect(await own.consents.pendingOfClient({})).toEqual([])
  expect(await practitioner.reports.thingsToDo({})).toMatchObject({ unsignedConsents: 0 })
  const token = url.split('/').at(-1) ?? ''
  const toSign = await app.client().consents.toSign({ params: { token } })
  expect(toSign).toMatchObject({ signedAt: expect.any(String), hasPdf: false })
  expect(await refusal(practitioner.consents.ask({ params: { id: sessionId } }))).toMatchObject({ code: 'conflict' })
})

test('the client reads of the paper, withdraws it, and the export names it without a file', async () => {
  const practice = await aPractice(app.orm)
  const practitioner = await app.signedIn(practice)
  const known = await aClient(app.orm, practice)
  const startsAt = new Date(nextWeekday(practice, 'monday', '14:00'))
  const { id: sessionId } = await aSession(app.orm, practice, { startsAt, patientId: known.patientId })
  const { id } = await note({ practitioner, sessionId })
  const own = app.client({ authorization: `Bearer ${await app.clientTokenOf(known)}` })
  const [consent] = await own.consents.ofClient({})
  expect(consent).toMatchObject({ id, way: 'paper', paperSignedOn: signedOn, text: '', textVersion: null })
  expect(await own.consents.withdrawOwn({ params: { id } })).toMatchObject([{ id, state: 'withdrawn' }])
  const headers = { authorization: `Bearer ${await app.tokenOf(practice)}` }
  const answer = await fetch(`${app.url}/api/patients/${known.patientId}/export`, { headers })
  const zip = filesIn(Buffer.from(await answer.arrayBuffer()))
  expect([...zip.keys()]).toEqual(['data.json'])
  expect(JSON.parse(zip.get('data.json')!.toString()).consents).toMatchObject([{ id, way: 'paper' }])
})
