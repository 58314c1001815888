import { afterAll, describe, expect, test } from 'vitest'
import { purgeClients } from '../../src/client-area/sign-in.ts'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { localDay } from '../../src/format/day.ts'
import { startApp, testApp } from '../app.ts'
import { aClient, aPatient, aPractice, aSession, type BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aForm, formToken } from '../forms/a-form.ts'
import { aBillingPractice, heldSessions } from '../invoices/an-invoice.ts'
import { codesOf, refusal } from '../refusal.ts'
import { aChild, aGuardian } from './a-guardian.ts'

const app = await testApp()

/** A second process, whose clock the tests set. */
let clock = new Date()
const later = await startApp({ now: () => clock })
afterAll(async () => {
  await later.end()
})

const at = (practice: BuiltPractice, hour: string) => new Date(nextWeekday(practice, 'tuesday', hour))
const NOT_FOUND = { code: 'not_found' }

const logOf = (practice: BuiltPractice, patientId: string) =>
  inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)<{ action: string; actor: string | null; name: string | null }>(
      `select action, actor, actor_name as name from audit_entry where patient = $1 and done_by = 'client'
       order by happened_at, id`,
      [patientId],
    ),
  )

describe('a guardian', () => {
  test('of two children, who is a client too, sees all three, and nobody else of the practice', async () => {
    const practice = await aBillingPractice(app)
    const self = await aClient(app.orm, practice, { firstname: 'Anne' })
    const [lea, tom] = [await aChild(app, practice), await aChild(app, practice, { firstname: 'Tom' })]
    const stranger = await aClient(app.orm, practice)
    const whose = [self.patientId, lea.id, tom.id, stranger.patientId]
    const sessions: { id: string }[] = []
    for (const [nth, patientId] of whose.entries())
      sessions.push(await aSession(app.orm, practice, { startsAt: at(practice, `1${nth}:00`), patientId }))
    const practitioner = await app.signedIn(practice)
    const invoices: string[] = []
    for (const patientId of whose) {
      const { ids: sessionIds } = await heldSessions(app, practice, 1, patientId)
      invoices.push((await practitioner.invoices.create({ body: { patientId, sessionIds, issue: true } })).id)
    }
    const { api, token } = await aGuardian(app, practice, [lea.id, tom.id], self.email)

    const [known] = (await api.clientArea.user({})).practices
    expect(known).toMatchObject({ firstname: 'Anne' })
    expect(known?.children?.map(({ firstname }) => firstname).sort()).toEqual(['Léa', 'Tom'])
    const coming = await api.clientArea.sessions({})
    expect(coming.map(({ id, child }) => [id, child?.firstname])).toEqual([
      [sessions[0]?.id, undefined],
      [sessions[1]?.id, 'Léa'],
      [sessions[2]?.id, 'Tom'],
    ])
    // A link that opens without a sign-in would outlive the access.
    expect(coming.slice(1).map(({ manageUrl }) => new URL(manageUrl).pathname)).toEqual(
      [sessions[1], sessions[2]].map((one) => `/client/sessions/${one?.id}`),
    )
    expect((await api.clientSessions.past({})).meta.total).toBe(3)
    const billing = await api.invoices.ofClient({})
    expect(billing.map(({ child, invoices: [one] }) => [child?.patientId, one?.id])).toEqual(
      expect.arrayContaining([
        [undefined, invoices[0]],
        [lea.id, invoices[1]],
        [tom.id, invoices[2]],
      ]),
    )
    expect(billing).toHaveLength(3)
    const pdf = async (id: string | undefined) =>
      (await fetch(`${app.url}/client-api/invoices/${id}/pdf`, { headers: { authorization: `Bearer ${token}` } }))
        .status
    expect([await pdf(invoices[1]), await pdf(invoices[3])]).toEqual([200, 404])
    expect(await refusal(api.clientSessions.get({ params: { id: sessions[3]?.id ?? '' }, query: {} }))).toMatchObject(
      NOT_FOUND,
    )
  })

  test('books, moves and cancels for the child, and withdraws what was agreed to with a booking, and the practice’s log says who did', async () => {
    const practice = await aPractice(app.orm)
    const child = await aChild(app, practice)
    const { id } = await aSession(app.orm, practice, { startsAt: at(practice, '10:00'), patientId: child.id })
    const { api, accountId, email } = await aGuardian(app, practice, [child.id])
    const params = { id }
    const startsAt = at(practice, '14:00').toISOString()
    expect(await api.clientSessions.reschedule({ params, body: { startsAt } })).toMatchObject({
      startsAt,
      child: { patientId: child.id },
    })
    await api.clientSessions.cancel({ params, body: { reason: 'Un empêchement' } })
    const name = `p…${email.slice(email.indexOf('@'))}`
    const other = await aChild(app, practice, { firstname: 'Tom' })
    const book = (child: string) =>
      api.clientSessions.book({
        params: { practiceId: practice.id },
        body: {
          sessionTypeId: practice.type.id,
          startsAt: at(practice, '16:00').toISOString(),
          location: 'office',
          consent: true,
          locale: 'fr',
          child,
        },
      })
    expect(await refusal(book(other.id))).toMatchObject(NOT_FOUND)
    const booked = await book(child.id)
    expect(await api.clientArea.sessions({})).toMatchObject([{ id: booked.id, child: { patientId: child.id } }])
    await api.clientPrivacy.withdrawBooking({ params: { id: booked.id } })
    expect(await api.clientSessions.get({ params: { id: booked.id }, query: {} })).toMatchObject({
      status: 'cancelled',
      consent: { withdrawnAt: expect.any(String) },
    })
    const line = { action: 'client_account.guardian_acted', actor: accountId, name }
    expect(await logOf(practice, child.id)).toEqual([line, line, line, line])
  })

  test('fills in forms and signs, and reads nothing that is private to the child', async () => {
    const practice = await aPractice(app.orm)
    const child = await aChild(app, practice)
    const practitioner = await app.signedIn(practice)
    const { id } = await aSession(app.orm, practice, { startsAt: at(practice, '10:00'), patientId: child.id })
    const { id: formId } = await aForm(practitioner)
    const answered = await practitioner.forms.send({ params: { id }, body: { formId } })
    const token = formToken(answered.url)
    await app.client().forms.answer({ params: { token }, body: { answers: { nuits: 'bien' } } })
    const open = await practitioner.forms.send({ params: { id }, body: { formId } })
    await practitioner.consents.ask({ params: { id } })
    const added = { params: { id: child.id }, query: { name: 'bilan.txt' }, body: new Blob(['Un bilan']) }
    const document = await practitioner.documents.add(added)
    await practitioner.documents.change({ params: { id: document.id }, body: { isShared: true } })
    const { api } = await aGuardian(app, practice, [child.id])

    expect(await api.forms.ofClient({})).toMatchObject([{ id: open.id, url: open.url, child: { firstname: 'Léa' } }])
    expect(await api.consents.pendingOfClient({})).toMatchObject([{ sessionId: id, child: { firstname: 'Léa' } }])
    expect(await api.documents.shared({})).toEqual([])
    expect((await api.clientProfile.get({})).practices).toEqual([])
    expect(await api.clientPrivacy.get({})).toEqual([])
    const refused = [
      api.forms.answerOfClient({ params: { id: answered.id } }),
      api.documents.sharedLink({ params: { id: document.id } }),
      api.clientProfile.changeKnown({ params: { practiceId: practice.id }, body: { city: 'Nantes' } }),
      api.clientPrivacy.request({ params: { practiceId: practice.id }, body: { kind: 'export' } }),
      api.clientSessions.book({
        params: { practiceId: practice.id },
        body: {
          sessionTypeId: practice.type.id,
          startsAt: at(practice, '16:00').toISOString(),
          location: 'office',
          consent: true,
          locale: 'fr',
        },
      }),
    ]
    expect(await codesOf(refused)).toEqual(Array(refused.length).fill('not_found'))
  })

  test('sees nothing from the first instant of the 18th birthday in the practice’s zone', async () => {
    const practice = await aPractice(app.orm, { timeZone: 'Indian/Reunion' })
    const birthday = new Date(nextWeekday(practice, 'wednesday', '00:00'))
    const day = localDay(birthday, practice.timeZone)
    const child = await aChild(app, practice, { dateOfBirth: `${Number(day.slice(0, 4)) - 18}${day.slice(4)}` })
    const startsAt = new Date(birthday.getTime() + 10 * 3_600_000)
    const { id } = await aSession(app.orm, practice, { startsAt, patientId: child.id })
    const practitioner = await app.signedIn(practice)
    const { url } = await practitioner.consents.ask({ params: { id } })
    const { email, token } = await aGuardian(app, practice, [child.id])
    const api = later.client({ authorization: `Bearer ${token}` })

    clock = new Date(birthday.getTime() - 1)
    expect((await api.clientArea.sessions({})).map((session) => session.id)).toEqual([id])
    expect(await api.clientSessions.get({ params: { id }, query: {} })).toMatchObject({ id })
    // On that day the grown child must sign: the guardian gets no link for it.
    expect(await api.consents.pendingOfClient({})).toEqual([])
    expect(url).toMatch(/\/consent\//)
    const moved = { startsAt: new Date(startsAt.getTime() + 3_600_000).toISOString() }
    expect(await refusal(api.clientSessions.reschedule({ params: { id }, body: moved }))).toMatchObject({
      code: 'not_offered',
    })

    clock = birthday
    expect((await api.clientArea.user({})).practices).toEqual([])
    expect(await api.clientArea.sessions({})).toEqual([])
    expect((await api.clientSessions.past({})).data).toEqual([])
    expect(await api.invoices.ofClient({})).toEqual([])
    const gone = [
      api.clientSessions.get({ params: { id }, query: {} }),
      api.clientSessions.cancel({ params: { id }, body: { reason: 'Un empêchement' } }),
    ]
    expect(await codesOf(gone)).toEqual(['not_found', 'not_found'])

    // The grown child's own access needs an address of their own, never the guardian's.
    const query = (sql: string, values: unknown[]) =>
      inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)(sql, values))
    await query('update patient set email = $2 where id = $1', [child.id, email])
    const invite = () => practitioner.clientArea.invite({ params: { id: child.id }, query: { address: 'own' } })
    expect(await refusal(invite())).toMatchObject({ code: 'conflict' })
    await query('update patient set email = $2 where id = $1', [child.id, `lea-${newId()}@essais.test`])
    await invite()
  })

  test('is no guardian of themselves after duplicates of the child are merged', async () => {
    const practice = await aPractice(app.orm)
    const practitioner = await app.signedIn(practice)
    const birthday = new Date(nextWeekday(practice, 'wednesday', '00:00'))
    const day = localDay(birthday, practice.timeZone)
    const child = await aChild(app, practice, { dateOfBirth: `${Number(day.slice(0, 4)) - 18}${day.slice(4)}` })
    const { email, accountId, token } = await aGuardian(app, practice, [child.id])
    const { patientId: id } = await aClient(app.orm, practice, { firstname: 'Léa', email, accountId })
    for (const dryRun of [true, false])
      expect(
        await practitioner.patientFile.merge({ params: { id }, body: { otherId: child.id, dryRun } }),
      ).toMatchObject({ isDone: !dryRun, account: 'none' })
    const { account } = await practitioner.patientFile.get({ params: { id } })
    expect(account).toEqual({ state: 'none', email: null, invitedAt: null, hasGuardians: true })

    const api = later.client({ authorization: `Bearer ${token}` })
    clock = new Date(birthday.getTime() - 1)
    expect((await api.clientArea.user({})).practices).toMatchObject([
      { firstname: null, children: [{ patientId: id }] },
    ])
    expect((await api.clientProfile.get({})).practices).toEqual([])
    clock = birthday
    expect((await api.clientArea.user({})).practices).toEqual([])
  })
})

describe('a guardian’s access', () => {
  test('is given only for a minor of the practice, by a practitioner with a confirmed address', async () => {
    const [practice, other] = [await aPractice(app.orm), await aPractice(app.orm)]
    const practitioner = await app.signedIn(practice)
    const open = (id: string, email = `parent-${newId()}@essais.test`) =>
      refusal(practitioner.clientArea.openGuardian({ params: { id }, body: { email } }))
    const adult = await aPatient(app.orm, practice, { dateOfBirth: '1980-01-01' })
    const unknown = await aPatient(app.orm, practice)
    for (const { id } of [adult, unknown])
      expect(await open(id)).toMatchObject({ code: 'conflict', details: { reason: 'not_minor' } })
    expect(await open((await aChild(app, other)).id)).toMatchObject(NOT_FOUND)
    const child = await aChild(app, practice)
    await practitioner.clientArea.invite({ params: { id: child.id }, query: { address: 'own' } })
    expect(await open(child.id, child.email ?? '')).toMatchObject({ code: 'conflict', details: { reason: 'own' } })
    const strange = await aPractice(app.orm, { isVerified: false })
    const theirs = await aChild(app, strange)
    const call = (await app.signedIn(strange)).clientArea.openGuardian({
      params: { id: theirs.id },
      body: { email: 'parent@essais.test' },
    })
    expect(await refusal(call)).toMatchObject({ code: 'email_unverified' })
  })

  test('ends at once for one of two, with any stored links, and not for the other', async () => {
    const practice = await aPractice(app.orm)
    const child = await aChild(app, practice)
    const practitioner = await app.signedIn(practice)
    const { id } = await aSession(app.orm, practice, { startsAt: at(practice, '10:00'), patientId: child.id })
    const { id: formId } = await aForm(practitioner)
    const form = await practitioner.forms.send({ params: { id }, body: { formId } })
    const { url } = await practitioner.consents.ask({ params: { id } })
    const [one, two] = [await aGuardian(app, practice, [child.id]), await aGuardian(app, practice, [child.id])]
    const params = { id: child.id }
    expect((await practitioner.clientArea.guardians({ params })).guardians).toHaveLength(2)

    await practitioner.clientArea.endGuardian({ params: { ...params, accountId: one.accountId } })
    const left = await practitioner.clientArea.guardians({ params })
    expect(left.guardians.map(({ email }) => email)).toEqual([two.email])
    // The account was for this child alone.
    expect(await refusal(one.api.clientArea.sessions({}))).toMatchObject({ code: 'not_signed_in' })
    expect((await two.api.clientArea.sessions({})).map((session) => session.id)).toEqual([id])
    const links = [
      app.client().consents.toSign({ params: { token: url.split('/').at(-1) ?? '' } }),
      app.client().forms.toFill({ params: { token: formToken(form.url) } }),
    ]
    expect(await codesOf(links)).toEqual(['link_expired', 'link_expired'])
    const { requests } = await practitioner.forms.ofPatient({ params })
    expect(requests).toMatchObject([{ state: 'revoked', revoked: { because: 'guardian_ended' } }])
    const again = practitioner.clientArea.endGuardian({ params: { ...params, accountId: one.accountId } })
    expect(await refusal(again)).toMatchObject(NOT_FOUND)
    // The purge must not take a guardian's account for an abandoned one.
    await purgeClients(app.orm.em.fork(), new Date())
    expect(await two.api.clientArea.sessions({})).toHaveLength(1)
  })
})
