// Long: all that an erasure touches is built once, and looked for in every table.
import { expect, test } from 'vitest'
import { hashPassword } from '../../src/crypto/password.ts'
import { vaultOf } from '../../src/crypto/vault.ts'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { draftCreditNote } from '../../src/invoices/credit-note.ts'
import { sealRecipient } from '../../src/messages/sealed-message.ts'
import { testApp } from '../app.ts'
import { aClient, aPatient, aPractice, aSession, type BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { write } from '../inbox/a-message.ts'
import { aBillingPractice, heldSessions } from '../invoices/an-invoice.ts'
import { aWholeClient } from '../patient-file/a-whole-client.ts'
import { pay } from '../payments/a-payment.ts'
import { refusal } from '../refusal.ts'

const app = await testApp()

const currentPassword = 'un long mot de passe'
const passwordHash = await hashPassword(currentPassword)
const body = { currentPassword }

const inside = <T>({ id }: BuiltPractice, work: (query: ReturnType<typeof queryOf>) => Promise<T>) =>
  inPractice(app.orm.em.fork(), id, (em) => work(queryOf(em)))

interface Row {
  table: string
  text: string
}

/** Every row of a practice, in every table. */
const rowsOf = (practice: BuiltPractice): Promise<Row[]> =>
  inside(practice, async (query) => {
    const tables = await query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c
         join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
       where c.table_schema = 'public' and c.column_name = 'practice_id' and t.table_type = 'BASE TABLE'
         and has_table_privilege(quote_ident(c.table_name), 'select')
       order by 1`,
    )
    const rows: Row[] = []
    for (const { name } of tables) {
      const found = await query<{ text: string }>(
        `select to_jsonb(t)::text as text from "${name}" t where practice_id = $1`,
        [practice.id],
      )
      rows.push(...found.map(({ text }) => ({ table: name, text })))
    }
    return rows
  })

const LASTNAME = 'Quatremaine'
const PHONE = '+33612349876'

/** Messages about the client's account, whose rows name no client: their data has the address that receives them. */
const aboutTheAccount = (practice: BuiltPractice, id: string, email: string) =>
  inside(practice, async (query) => {
    const [account] = await query<{ id: string }>(
      'select client_account_id as id from client_account_patient where patient_id = $1',
      [id],
    )
    const messages = [
      ['client.emailChanged', { accountId: account?.id, email: `${LASTNAME}@ancienne.test` }],
      ['client.closed', { email: email.toUpperCase(), locale: 'fr' }],
    ] as const
    for (const [template, data] of messages)
      await query(
        `insert into message (id, practice_id, key, template, audience, data, status, attempts, created_at)
         values ($1, $2, $3, $4, 'client', $5, 'sent', 1, now())`,
        [newId(), practice.id, `${template}:${newId()}`, template, JSON.stringify(data)],
      )
  })

interface SentMail {
  template: string
  to: string
  data: object
  patientId?: string
}

/** Mails to clients that were sent; the key of each names its template and its receiver. */
const sendMails = (practice: BuiltPractice, mails: SentMail[]) =>
  inside(practice, async (query) => {
    const vault = await vaultOf(query, app.config, practice.id)
    for (const { template, to, data, patientId = null } of mails) {
      const id = newId()
      await query(
        `insert into message (id, practice_id, key, template, audience, patient_id, data, status, attempts, created_at,
           sent_at, recipient)
         values ($1, $2, $3, $4, 'client', $5, $6, 'sent', 1, now(), now(), $7)`,
        [id, practice.id, `${template} ${to}`, template, patientId, JSON.stringify(data), sealRecipient(vault, id, to)],
      )
    }
  })

const mailsOf = async (practice: BuiltPractice) => {
  const mails = await inside(practice, (query) =>
    query<{ key: string }>(`select key from message where audience = 'client'`),
  )
  return mails.map(({ key }) => key).sort()
}

/** A payment by a link, and its refund: the practitioner wrote the client's name with both. */
const aRefundedLink = (practice: BuiltPractice, id: string) =>
  inside(practice, async (query) => {
    const [requestId, paymentId] = [newId(), newId()]
    await query(
      `insert into payment_request (id, practice_id, kind, status, patient_id, amount_cents, total_cents, words, locale,
         expires_at, created_at, attempts)
       values ($1, $2, 'link', 'paid', $3, 5000, 5000, $4, 'fr', now(), now(), 1)`,
      [requestId, practice.id, id, `Pour Zoé ${LASTNAME}`],
    )
    await query(
      `insert into card_payment (id, practice_id, request_id, account_id, checkout_id, payment_intent_id, amount_cents,
         is_late, paid_at)
       values ($1, $2, $3, 'acct_1', 'cs_1', 'pi_1', 5000, false, now())`,
      [paymentId, practice.id, requestId],
    )
    await query(
      `insert into card_refund (id, practice_id, card_payment_id, amount_cents, status, reason, note, attempt, created_at)
       values ($1, $2, $3, 5000, 'succeeded', 'by_hand', $4, 1, now())`,
      [newId(), practice.id, paymentId, `Rendu à ${LASTNAME}`],
    )
  })

/** A line that was added to the price of a session, in words that name the client. */
const aNamedLine = (practice: BuiltPractice, sessionId: string) =>
  inside(practice, (query) =>
    query(
      `insert into price_adjustment (id, practice_id, session_id, kind, label, amount_cents, created_at)
       values ($1, $2, $3, 'line', $4, 0, now())`,
      [newId(), practice.id, sessionId, `Enregistrement pour Zoé ${LASTNAME}`],
    ),
  )

/** A client of whom there is everything, and another one of whom there is some. */
async function twoClients() {
  const email = `${newId()}@essais.test`
  const built = await aWholeClient(app, { passwordHash }, { lastname: LASTNAME, email, phone: PHONE })
  const { practice, client, id, sessionId } = built
  await client.clientArea.invite({ params: { id } })
  await write(app, practice, { name: `Zoé ${LASTNAME}`, email, message: 'Puis-je venir plus tôt ?' })
  await inside(practice, (query) =>
    query(
      `insert into review (id, practice_id, session_id, status, efficacy, practitioner, price, shown_name, visited_on,
         written_at, published_at)
       values ($1, $2, $3, 'published', 5, 5, 5, 'Zoé', current_date, now(), now())`,
      [newId(), practice.id, sessionId],
    ),
  )
  await aboutTheAccount(practice, id, email)
  await aRefundedLink(practice, id)
  await aNamedLine(practice, sessionId)
  const other = await aPatient(app.orm, practice, { lastname: 'Autre' })
  const { ids } = await heldSessions(app, practice, 1, other.id)
  const otherSessionId = ids[0]!
  await client.clinicalRecord.change({
    params: { id: otherSessionId },
    body: { changes: [{ field: 'notes', text: '<p>Va mieux.</p>', base: 0 }] },
  })
  await write(app, practice, { email: other.email ?? '', message: 'Merci.' })
  return { ...built, email, other, otherSessionId }
}

test('erasing a client leaves nothing of them but what accounting law keeps, and touches nobody else', async () => {
  const { practice, client, id, sessionId, email, other, otherSessionId } = await twoClients()
  const before = await rowsOf(practice)
  expect(await client.patientErasure.erase({ params: { id }, body })).toEqual({ sessions: 1, invoices: 1, payments: 0 })
  const after = await rowsOf(practice)

  const standing = new Set(after.map(({ text }) => text))
  const changed = before.filter(({ text }) => !standing.has(text))
  const isOfOther = ({ text }: Row) => [other.id, otherSessionId, other.email ?? ''].some((word) => text.includes(word))
  expect(changed.filter(isOfOther)).toEqual([])
  expect(before.filter(isOfOther).length).toBeGreaterThan(5)

  const names = [LASTNAME, email, email.toUpperCase(), PHONE, PHONE.slice(1)]
  const naming = after.filter(({ text }) => names.some((word) => text.includes(word)))
  expect(new Set(naming.map(({ table }) => table))).toEqual(new Set(['invoice']))
  const about = after.filter(({ text }) => text.includes(id) || text.includes(sessionId)).map(({ table }) => table)
  expect([...new Set(about)].sort()).toEqual([
    'audit_entry',
    'invoice',
    'invoice_line',
    'patient',
    'patient_search_term',
    'payment_request',
    'price_adjustment',
    'session',
    'session_item',
  ])

  const { firstname, lastname, archivedAt, account, mailProblem } = await client.patientFile.get({ params: { id } })
  expect([firstname, lastname]).toEqual(['Client', `effacé ${id.slice(-6)}`])
  expect(archivedAt).not.toBeNull()
  expect([account.state, mailProblem]).toEqual(['none', null])
  expect((await client.patients.list({ query: { q: LASTNAME } })).data).toEqual([])
  const invoices = await client.invoices.ofPatient({ params: { id }, query: {} })
  expect(invoices.data).toMatchObject([{ status: 'issued', billTo: { name: expect.stringContaining(LASTNAME) } }])
  const logged = await client.audit.ofPatient({ params: { id }, query: {} })
  expect(logged.data.map(({ action }) => action)).toContain('patient.erased')
  // Once more changes nothing else.
  expect(await client.patientErasure.erase({ params: { id }, body })).toMatchObject({ sessions: 1 })
})

test('mails about an area that was closed before go too, to whichever address: those of others stay', async () => {
  const practice = await aPractice(app.orm, { passwordHash })
  const client = await app.signedIn(practice)
  const [gone, other, guardian] = [await aClient(app.orm, practice), await aClient(app.orm, practice), newId()]
  const { patientId: id, accountId } = gone
  // The area of a third client was closed too, but nobody asked for their erasure.
  const shared = await aClient(app.orm, practice)
  await client.clientArea.revoke({ params: { id: shared.patientId } })
  const [invited, changed] = ['invitation@essais.test', 'ancienne@essais.test']
  await sendMails(practice, [
    { template: 'client.invited', to: invited.toUpperCase(), data: { patientId: id, linkId: newId() }, patientId: id },
    {
      template: 'client.invited',
      to: 'parent@essais.test',
      data: { patientId: id, linkId: newId(), guardianId: guardian },
      patientId: id,
    },
    { template: 'client.link', to: invited, data: { accountId, linkId: newId() } },
    { template: 'client.emailChanged', to: changed, data: { accountId, email: changed } },
    { template: 'client.password', to: gone.email, data: { accountId } },
    { template: 'client.closed', to: invited, data: { email: invited, locale: 'fr' } },
    { template: 'client.link', to: 'parent@essais.test', data: { accountId: guardian, linkId: newId() } },
    { template: 'client.link', to: other.email, data: { accountId: other.accountId, linkId: newId() } },
    // An account with access to the practice is somebody's, even where it once got a mail at this address.
    { template: 'client.password', to: invited, data: { accountId: other.accountId } },
    { template: 'client.password', to: shared.email, data: { accountId: shared.accountId } },
    { template: 'client.closed', to: shared.email, data: { email: shared.email, locale: 'fr' } },
  ])
  await client.clientArea.revoke({ params: { id } })
  await client.patientErasure.erase({ params: { id }, body })
  expect(await mailsOf(practice)).toEqual(
    [
      'client.link parent@essais.test',
      `client.link ${other.email}`,
      `client.password ${invited}`,
      `client.password ${shared.email}`,
      `client.closed ${shared.email}`,
    ].sort(),
  )
})

test('an erased client stands by id in the log of the process, for whoever restores a backup; a refused one does not', async () => {
  const practice = await aPractice(app.orm, { passwordHash })
  const client = await app.signedIn(practice)
  const [one, other] = [await aPatient(app.orm, practice), await aPatient(app.orm, practice)]
  await client.patientErasure.erase({ params: { id: one.id }, body })
  await refusal(client.patientErasure.erase({ params: { id: other.id }, body: { currentPassword: 'faux' } }))
  const lines = app
    .logged()
    .split('\n')
    .filter((line) => line.includes('a client was erased for good') && line.includes(practice.id))
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({ practiceId: practice.id, patientId: one.id })
})

test('nobody is erased while a session is to come, without the password, or of another practice', async () => {
  const practice = await aPractice(app.orm, { passwordHash })
  const client = await app.signedIn(practice)
  const { id } = await aPatient(app.orm, practice)
  expect(
    await refusal(client.patientErasure.erase({ params: { id }, body: { currentPassword: 'faux' } })),
  ).toMatchObject({ status: 422, details: { errors: { currentPassword: ['wrong'] } } })
  const stranger = await app.signedIn(await aPractice(app.orm, { passwordHash }))
  expect(await refusal(stranger.patientErasure.erase({ params: { id }, body }))).toMatchObject({ status: 404 })
  const startsAt = new Date(nextWeekday(practice, 'monday', '10:00'))
  await aSession(app.orm, practice, { startsAt, patientId: id, status: 'scheduled' })
  const refused = await refusal(client.patientErasure.erase({ params: { id }, body }))
  expect(refused).toMatchObject({ status: 409, code: 'conflict', details: { reason: 'sessions_to_come' } })
  expect((await client.patientFile.get({ params: { id } })).lastname).toBe('Œuvrard')
})

test('nobody is erased while a held session waits for the note that the law asks for, unless it is billed elsewhere', async () => {
  const practice = await aBillingPractice(app, {}, { passwordHash })
  const client = await app.signedIn(practice)
  const { patientId: id, ids } = await heldSessions(app, practice)
  const [sessionId = ''] = ids
  const erase = () => client.patientErasure.erase({ params: { id }, body })
  expect(await refusal(erase())).toMatchObject({ status: 409, code: 'conflict', details: { reason: 'unbilled' } })
  // Its draft would be deleted with the client.
  const draft = await client.invoices.create({ body: { patientId: id, sessionIds: ids } })
  expect(await refusal(erase())).toMatchObject({ status: 409, details: { reason: 'drafted' } })
  await client.invoices.remove({ params: { id: draft.id } })
  const price = (priceCents: number) =>
    client.billing.changePrice({ params: { id: sessionId }, body: { kind: 'change', priceCents, reason: 'Geste' } })
  await price(2500)
  expect(await refusal(erase())).toMatchObject({ details: { reason: 'unbilled' } })
  await price(2499)
  // So would the credit note of a refund.
  const invoice = await client.invoices.create({ body: { patientId: id, sessionIds: ids, issue: true } })
  const creditNote = await inPractice(app.orm.em.fork(), practice.id, (em) =>
    draftCreditNote(em, { invoiceId: invoice.id, reason: 'Remboursement' }, new Date()),
  )
  expect(await refusal(erase())).toMatchObject({ details: { reason: 'drafted' } })
  await client.invoices.issue({ params: { id: creditNote } })
  expect(await erase()).toEqual({ sessions: 1, invoices: 2, payments: 0 })

  const elsewhere = await aPractice(app.orm, { passwordHash })
  const { patientId } = await heldSessions(app, elsewhere)
  const other = await app.signedIn(elsewhere)
  expect(await other.patientErasure.erase({ params: { id: patientId }, body })).toMatchObject({ sessions: 1 })
})

test('the request to be erased stays with its answer, which is still sent', async () => {
  const practice = await aPractice(app.orm, { passwordHash })
  const { accountId, patientId: id } = await aClient(app.orm, practice)
  const api = app.client({ authorization: `Bearer ${await app.clientTokenOf({ accountId })}` })
  await api.clientPrivacy.request({ params: { practiceId: practice.id }, body: { kind: 'erasure' } })
  const client = await app.signedIn(practice)
  const [request] = (await client.inbox.list({ query: {} })).data
  const params = { id: request!.id }
  await client.inbox.answer({ params, body: { text: 'C’est fait.' } })
  await client.patientErasure.erase({ params: { id }, body })
  expect((await client.inbox.read({ params })).answers).toMatchObject([{ text: 'C’est fait.', delivery: 'queued' }])
})

test('what stays of a client counts the payments of one who was merged into them', async () => {
  const practice = await aPractice(app.orm, { passwordHash })
  const [one, other] = [await aPatient(app.orm, practice), await aPatient(app.orm, practice)]
  await pay(practice, { patientId: other.id })
  const client = await app.signedIn(practice)
  const params = { id: one.id }
  await client.patientFile.merge({ params, body: { otherId: other.id } })
  expect(await client.patientErasure.erase({ params, body })).toEqual({ sessions: 0, invoices: 0, payments: 1 })
})
