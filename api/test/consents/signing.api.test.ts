import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { localDay } from '../../src/format/day.ts'
import { aSignature } from '../a-signature.ts'
import { aColleague } from '../access/callers.ts'
import { testApp } from '../app.ts'
import { refusal } from '../refusal.ts'
import { aSigning, type Signing } from './a-signing.ts'
import { setPatient } from './set-patient.ts'

const app = await testApp()

/** This day of an earlier year; 29 February becomes the 28th. */
const yearsAgo = (years: number) => {
  const day = localDay(new Date(), 'Europe/Paris')
  return `${Number(day.slice(0, 4)) - years}${day.slice(4).replace('-02-29', '-02-28')}`
}

const linesOf = async ({ practice, patientId }: Signing) =>
  inPractice(app.orm.em.fork(), practice.id, async (em) => {
    const rows = await queryOf(em)<{ action: string }>(
      `select action from audit_entry where practice_id = $1 and details->>'patientId' = $2 and action like 'consent%'
       order by id`,
      [practice.id, patientId],
    )
    return rows.map(({ action }) => action)
  })

const pdfOf = async ({ practice }: Signing, id: string) =>
  fetch(`${app.url}/api/consents/${id}/pdf`, { headers: { authorization: `Bearer ${await app.tokenOf(practice)}` } })

describe('a client who signs', () => {
  test('is shown our text first, which is version 1 from then on', async () => {
    const { practitioner, sessionId } = await aSigning(app)
    const state = await practitioner.consents.ofSession({ params: { id: sessionId } })
    expect(state).toMatchObject({
      consent: null,
      signer: 'patient',
      locale: 'fr',
      text: { version: 1, createdBy: null },
    })
    expect(state.text.textFr).toContain('mon accord exprès')
    const again = await practitioner.consents.ofSession({ params: { id: sessionId } })
    expect(again.text.id).toBe(state.text.id)
  })

  test('leaves who signed what and when, and a line in the log without a name', async () => {
    const signing = await aSigning(app)
    const consent = await signing.sign({ signature: await aSignature() })
    expect(consent).toMatchObject({
      state: 'in_force',
      signedBy: 'patient',
      guardianName: null,
      signature: 'drawn',
      textVersion: 1,
      sessionId: signing.sessionId,
      patientId: signing.patientId,
      locale: 'fr',
      withdrawnAt: null,
    })
    const { consent: stored } = await signing.practitioner.consents.ofSession({ params: { id: signing.sessionId } })
    expect(stored).toEqual(consent)
    expect(await linesOf(signing)).toEqual(['consent.signed', 'consent.read'])
  })

  test('gets a PDF that is only ever downloaded, and whose bytes always match its hash', async () => {
    const signing = await aSigning(app)
    const { id, pdfSha256 } = await signing.sign({ signature: await aSignature() })
    // An id is read in either case.
    const [answer, later] = [await pdfOf(signing, id), await pdfOf(signing, id.toUpperCase())]
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="consentement-[\d-]+\.pdf"$/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    const bytes = Buffer.from(await answer.arrayBuffer())
    const hash = createHash('sha256').update(bytes)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(hash.digest('hex')).toBe(pdfSha256)
    expect(answer.headers.get('repr-digest')).toBe(
      `sha-256=:${Buffer.from(pdfSha256 ?? '', 'hex').toString('base64')}:`,
    )
    expect(Buffer.from(await later.arrayBuffer()).equals(bytes)).toBe(true)
    expect(await linesOf(signing)).toEqual(['consent.signed', 'consent.read', 'consent.read'])
  })

  test('leaves a line for each reader, once while the same person looks on, and none without a signature', async () => {
    const signing = await aSigning(app)
    const { practitioner, practice, patientId, sessionId } = signing
    const look = async (person = practitioner) => {
      await person.consents.ofSession({ params: { id: sessionId } })
      await person.consents.ofPatient({ params: { id: patientId } })
    }
    await look()
    expect(await linesOf(signing)).toEqual([])
    await signing.sign()
    await look()
    await look()
    expect(await linesOf(signing)).toEqual(['consent.signed', 'consent.read'])
    await look(await app.signedIn(await aColleague(app, practice)))
    expect(await linesOf(signing)).toEqual(['consent.signed', 'consent.read', 'consent.read'])
  })

  test('is stored sealed: no stroke, no name and no PDF is readable in the table', async () => {
    const signing = await aSigning(app, yearsAgo(16))
    await signing.sign({ signedBy: 'guardian', guardianName: 'Marthe Œuvrard' })
    const [row] = await inPractice(app.orm.em.fork(), signing.practice.id, (em) =>
      queryOf(em)<{ text: string }>(`select consent::text as text from consent where practice_id = $1`, [
        signing.practice.id,
      ]),
    )
    const readable = ['Marthe', 'vrard', '%PDF'].map((word) => Buffer.from(word).toString('hex'))
    for (const word of [...readable, 'Marthe', 'vrard', '%PDF']) expect(row?.text).not.toContain(word)
  })

  test('gets the same consent where the answer was lost and the page sends it again', async () => {
    const signing = await aSigning(app)
    const drawn = { signature: await aSignature() }
    const first = await signing.sign(drawn)
    expect((await signing.sign(drawn)).id).toBe(first.id)
    expect((await signing.sign({ signature: await aSignature({ strokes: 4 }) })).id).not.toBe(first.id)
    const { data } = await signing.practitioner.consents.ofPatient({ params: { id: signing.patientId } })
    expect(data.map(({ state }) => state)).toEqual(['in_force', 'replaced'])
  })

  test('may have any name: HTML, formulas and direction marks are printed as text', async () => {
    const signing = await aSigning(app)
    const { practice, patientId } = signing
    await setPatient(app, practice, patientId, 'firstname', '<script>alert(1)</script>')
    await setPatient(app, practice, patientId, 'lastname', '=cmd|\u202e😀 مرحبا')
    const { id } = await signing.sign({ signature: { kind: 'typed', name: '{{constructor}}\u200f𝔷' } })
    const pdf = Buffer.from(await (await pdfOf(signing, id)).arrayBuffer()).toString('latin1')
    expect(pdf).not.toMatch(/\/(JavaScript|JS|Launch|OpenAction|URI)\b/)
  })
})

describe('a minor', () => {
  test.each([17, 15])('of %i needs a guardian, who is named', async (age) => {
    const signing = await aSigning(app, yearsAgo(age))
    expect((await refusal(signing.sign())).details.errors).toEqual({ signedBy: ['guardian_needed'] })
    const unnamed = await refusal(signing.sign({ signedBy: 'guardian' }))
    expect(unnamed.details.errors).toEqual({ guardianName: ['required'] })
    const consent = await signing.sign({ signedBy: 'guardian', guardianName: 'Marthe Œuvrard' })
    expect(consent).toMatchObject({ signedBy: 'guardian', guardianName: 'Marthe Œuvrard', childAgrees: false })
  })

  test('under 15 has to agree too', async () => {
    const signing = await aSigning(app, yearsAgo(14))
    const alone = { signedBy: 'guardian', guardianName: 'Marthe Œuvrard' } as const
    expect((await refusal(signing.sign(alone))).details.errors).toEqual({ childAgrees: ['required'] })
    expect((await refusal(signing.sign({ ...alone, childAgrees: false }))).details.errors).toEqual({
      childAgrees: ['required'],
    })
    expect(await signing.sign({ ...alone, childAgrees: true })).toMatchObject({ childAgrees: true })
  })

  test('who is 18 today signs alone', async () => {
    expect(await (await aSigning(app, yearsAgo(18))).sign()).toMatchObject({ signedBy: 'patient' })
  })
})

describe('a withdrawn consent', () => {
  test('stays readable with its reason, and is no longer in force, however often it is withdrawn', async () => {
    const signing = await aSigning(app)
    const standing = async () => {
      const file = await signing.practitioner.patientFile.get({ params: { id: signing.patientId } })
      return file.consent
    }
    expect(await standing()).toBe('none')
    const { id } = await signing.sign()
    expect(await standing()).toBe('in_force')
    const params = { id }
    const withdrawn = await signing.practitioner.consents.withdraw({ params, body: { reason: 'Il change d’avis.' } })
    expect(withdrawn).toMatchObject({ id, state: 'withdrawn', withdrawalReason: 'Il change d’avis.' })
    expect(await signing.practitioner.consents.withdraw({ params, body: {} })).toEqual(withdrawn)
    expect((await pdfOf(signing, id)).status).toBe(200)
    expect(await linesOf(signing)).toEqual(['consent.signed', 'consent.withdrawn', 'consent.read'])
    expect(await standing(), 'what the page of the client says of it').toBe('ended')
    const again = await signing.sign()
    expect(again).toMatchObject({ state: 'in_force' })
    expect(await standing()).toBe('in_force')
    expect(again.id).not.toBe(id)
  })

  test('may belong to a locked record, which takes no new signature', async () => {
    const signing = await aSigning(app)
    const { id } = await signing.sign()
    await inPractice(app.orm.em.fork(), signing.practice.id, (em) =>
      queryOf(em)('update session set is_locked = true where id = $1', [signing.sessionId]),
    )
    const other = { signature: { kind: 'typed', name: 'Autre' } } as const
    expect(await refusal(signing.sign(other))).toMatchObject({ status: 409, code: 'locked' })
    const withdrawn = await signing.practitioner.consents.withdraw({ params: { id }, body: {} })
    expect(withdrawn.state).toBe('withdrawn')
  })

  test('cannot be one that a later signature has replaced', async () => {
    const signing = await aSigning(app)
    const { id } = await signing.sign()
    await signing.sign({ signature: { kind: 'typed', name: 'Une autre fois' } })
    const answer = signing.practitioner.consents.withdraw({ params: { id }, body: {} })
    expect(await refusal(answer)).toMatchObject({ status: 409, code: 'conflict' })
  })
})

test('two simultaneous signatures are both stored, and one is in force', async () => {
  const signing = await aSigning(app)
  const names = ['Une', 'Autre']
  await Promise.all(names.map((name) => signing.sign({ signature: { kind: 'typed', name } })))
  const { data } = await signing.practitioner.consents.ofPatient({ params: { id: signing.patientId } })
  expect(data.map(({ state }) => state)).toEqual(['in_force', 'replaced'])
})
