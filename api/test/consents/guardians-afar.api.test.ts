import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { addDays, localDay } from '../../src/format/day.ts'
import { testApp } from '../app.ts'
import type { BuiltPractice } from '../build.ts'
import { aChild, aGuardian } from '../client-area/a-guardian.ts'
import { codesOf, refusal } from '../refusal.ts'
import { aChildToSignFor, linkToken } from './a-child-to-sign-for.ts'
import { setPatient } from './set-patient.ts'

const app = await testApp()

const inOf = <T>(practice: BuiltPractice, sql: string, params: unknown[] = []) =>
  inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)<T>(sql, params))

const CONFLICT = { status: 409, code: 'conflict' }

/** The birthday of somebody who becomes 18 on a day; on 29 February, when nobody does, a day earlier or later. */
const eighteenOn = (day: string, instead: '-02-28' | '-03-01' = '-02-28') =>
  `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`.replace('-02-29', instead)

const mailsOf = (practice: BuiltPractice) =>
  inOf<{ template: string; guardian: string | null; patient_id: string | null }>(
    practice,
    `select template, data->>'guardianId' as guardian, patient_id from message
     where template like 'consents.%' and audience = 'client' order by template, guardian`,
  )

describe('a consent for a child without an address', () => {
  test('is asked for from each guardian with access, signed by one of them, and its paper goes to both', async () => {
    const { practice, practitioner, childId, sessionId, ask, state, sign } = await aChildToSignFor(app)
    const [one, two] = [await aGuardian(app, practice, [childId]), await aGuardian(app, practice, [childId])]
    const other = await aChild(app, practice, { firstname: 'Tom' })
    const ofTom = await aGuardian(app, practice, [other.id])
    expect(await state()).toMatchObject({ mailed: 'guardians' })
    const { url } = await ask()
    const ids = [one.accountId, two.accountId].toSorted()
    expect(await mailsOf(practice)).toEqual(
      ids.map((guardian) => ({ template: 'consents.requested', guardian, patient_id: childId })),
    )
    for (const { api } of [one, two])
      expect(await api.consents.pendingOfClient({})).toMatchObject([{ sessionId, url, child: { firstname: 'Léa' } }])
    expect(await ofTom.api.consents.pendingOfClient({})).toEqual([])
    expect(await practitioner.reports.thingsToDo({})).toMatchObject({ unsignedConsents: 1 })

    const byTwo = { guardianName: 'Paul Roux', signature: { kind: 'typed', name: 'Paul Roux' } }
    expect(await codesOf([sign(url), sign(url, byTwo)])).toEqual(['done', 'link_expired'])
    expect((await state()).consent).toMatchObject({ way: 'link', signedBy: 'guardian', state: 'in_force' })
    for (const { api } of [one, two]) {
      expect(await api.consents.pendingOfClient({})).toEqual([])
      expect(await api.consents.ofClient({})).toMatchObject([{ state: 'in_force', child: { firstname: 'Léa' } }])
    }
    const papers = (await mailsOf(practice)).filter(({ template }) => template === 'consents.signed')
    expect(papers.map(({ guardian }) => guardian)).toEqual(ids)
    expect(await refusal(ask())).toMatchObject(CONFLICT)
  })

  test('is asked for from nobody without access, and otherwise from the guardian who still has it', async () => {
    const { practice, practitioner, childId, ask, state } = await aChildToSignFor(app)
    expect(await state()).toMatchObject({ mailed: null })
    expect(await refusal(ask())).toMatchObject(CONFLICT)
    const [one, two] = [await aGuardian(app, practice, [childId]), await aGuardian(app, practice, [childId])]
    const end = (accountId: string) => practitioner.clientArea.endGuardian({ params: { id: childId, accountId } })
    await end(one.accountId)
    const { url } = await ask()
    expect((await mailsOf(practice)).map(({ guardian }) => guardian)).toEqual([two.accountId])
    await end(two.accountId)
    const toSign = app.client().consents.toSign({ params: { token: linkToken(url) } })
    expect(await refusal(toSign)).toMatchObject({ code: 'link_expired', details: { reason: 'replaced' } })
    await inOf(practice, "update session set signature_asked_at = signature_asked_at - interval '1 hour'")
    expect(await refusal(ask())).toMatchObject(CONFLICT)
  })

  test('is asked for from a guardian the day before the 18th birthday, but not for a session on that day', async () => {
    const minor = await aChildToSignFor(app, (day) => eighteenOn(addDays(day, 1), '-03-01'))
    await aGuardian(app, minor.practice, [minor.childId])
    const { url } = await minor.ask()
    await minor.sign(url, { childAgrees: undefined })
    expect((await minor.state()).consent).toMatchObject({ signedBy: 'guardian' })
    const grown = await aChildToSignFor(app, (day) => eighteenOn(day))
    const { api } = await aGuardian(app, grown.practice, [grown.childId])
    expect(await grown.state()).toMatchObject({ mailed: null })
    expect(await refusal(grown.ask())).toMatchObject(CONFLICT)
    expect(await api.consents.pendingOfClient({})).toEqual([])
    expect(await mailsOf(grown.practice)).toEqual([])
  })

  test('cannot be signed by a guardian from the 18th birthday on, and is then asked for from the grown child', async () => {
    const { practice, childId, ask, sign } = await aChildToSignFor(app)
    await aGuardian(app, practice, [childId])
    const { url } = await ask()
    const params = { token: linkToken(url) }
    await setPatient(app, practice, childId, 'date_of_birth', eighteenOn(localDay(new Date(), practice.timeZone)))
    const alone = { signedBy: 'patient', guardianName: undefined, childAgrees: undefined }
    for (const change of [{}, alone]) expect(await refusal(sign(url, change))).toMatchObject({ code: 'link_expired' })
    expect(await refusal(app.client().consents.toSign({ params }))).toMatchObject({ code: 'link_expired' })
    await inOf(practice, "update session set signature_asked_at = signature_asked_at - interval '1 hour'")
    expect(await refusal(ask())).toMatchObject(CONFLICT)
    await setPatient(app, practice, childId, 'email', `lea-${childId}@essais.test`)
    const own = await ask()
    expect(own.url).not.toBe(url)
    expect(await refusal(app.client().consents.toSign({ params }))).toMatchObject({
      code: 'link_expired',
      details: { reason: 'replaced' },
    })
    expect(await sign(own.url, alone)).toMatchObject({ signedAt: expect.any(String) })
    expect((await mailsOf(practice)).map(({ template, guardian }) => [template, guardian !== null])).toEqual([
      ['consents.requested', true],
      ['consents.requested', false],
      ['consents.signed', false],
    ])
  })

  test('is not sent to guardians where the child has an address, which alone is mailed', async () => {
    const { practice, childId, sessionId, ask, state } = await aChildToSignFor(app)
    await setPatient(app, practice, childId, 'email', `lea-${childId}@essais.test`)
    const { api } = await aGuardian(app, practice, [childId])
    expect(await state()).toMatchObject({ mailed: 'client' })
    await ask()
    expect((await mailsOf(practice)).map(({ guardian }) => guardian)).toEqual([null])
    expect(await api.consents.pendingOfClient({})).toMatchObject([{ sessionId }])
  })
})
