import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { workerWait } from '../worker-wait.ts'
import { aWritingOffice, letter } from './a-letter.ts'

describe('a message to several clients', () => {
  test('arrives for each alone, with their name; replies go to the practice, and the log shows each', async () => {
    const { office, client, clientOf } = await aWritingOffice()
    const [zoe, ines] = [
      await clientOf('Zoé', { email: 'zoe@essais.test' }),
      await clientOf('Inès', { email: 'ines@essais.test' }),
    ]
    const body = { ...letter, patientIds: [zoe.id, ines.id] }
    const { id } = await client.mailings.send({ body })
    const worker = await office.worker()
    const mails = await office.server.arrived(2)
    await expect.poll(async () => (await client.mailings.get({ params: { id } })).sent, workerWait).toBe(2)
    await worker.stop()
    const toZoe = mails.find(({ recipients }) => recipients[0] === 'zoe@essais.test')!
    expect(toZoe).toMatchObject({ subject: 'Bonjour Zoé', recipients: ['zoe@essais.test'] })
    expect(toZoe.text).toContain('Chère Zoé Essai,')
    expect(toZoe.header('reply-to')).toMatch(/praticienne-.*@essais\.test/)
    expect(toZoe.header('list-unsubscribe')).toBeUndefined()
    expect(toZoe.source).not.toContain('ines@essais.test')
    expect(await client.mailings.get({ params: { id } })).toMatchObject({
      state: 'done',
      total: 2,
      sent: 2,
      waiting: 0,
    })
    expect((await refusal(client.mailings.stop({ params: { id } }))).code).toBe('conflict')
    const log = (await client.messages.list({ query: { template: 'mailings.sent' } })).data
    expect(log.map(({ recipient, subject }) => [recipient, subject]).sort()).toEqual([
      ['ines@essais.test', 'Bonjour Inès'],
      ['zoe@essais.test', 'Bonjour Zoé'],
    ])
  })

  test('keeps the words of its practitioner, and surrounds them by the language of each client', async () => {
    const { office, client, clientOf } = await aWritingOffice({ settings: { discretion: true } })
    const [zoe, emily] = [
      await clientOf('Zoé', { email: 'zoe@essais.test' }),
      await clientOf('Emily', { email: 'emily@essais.test', locale: 'en' }),
    ]
    const patientIds = [zoe.id, emily.id]
    for (const id of patientIds) await client.mailings.setNews({ params: { id }, body: { choice: 'agreed' } })
    const { recipients } = await client.mailings.reach({ body: { kind: 'news', patientIds } })
    expect(recipients.map(({ firstname, locale }) => [firstname, locale]).sort()).toEqual([
      ['Emily', 'en'],
      ['Zoé', 'fr'],
    ])
    await client.mailings.send({ body: { ...letter, kind: 'news', patientIds } })
    await office.worker()
    const mails = await office.server.arrived(2)
    const to = (address: string) => mails.find(({ recipients }) => recipients[0] === address)
    expect(to('zoe@essais.test')?.text).toMatch(/Chère Zoé Essai,.*vous donne de ses nouvelles.*Ne plus recevoir/s)
    const english = to('emily@essais.test')
    expect(english?.text).toMatch(/Chère Emily Essai,.*sends you news.*Stop these messages/s)
    expect(english?.header('content-language')).toBe('en')
    expect(english?.html).toMatch(/<html[^>]* lang="en".*<h1[^>]* lang="fr".*<div lang="fr">/s)
    expect(to('zoe@essais.test')?.html).not.toMatch(/<h1[^>]* lang=/)
  })

  test('is sent again to those who did not get it, at their present address', async () => {
    const { office, client, clientOf } = await aWritingOffice()
    const { id: patientId } = await clientOf('Zoé', { email: 'zoee@essais.test' })
    office.server.refuse(550)
    const { id } = await client.mailings.send({ body: { ...letter, patientIds: [patientId] } })
    const params = { id }
    const counts = async () => {
      const { total, underway, sent, failed, stopped } = await client.mailings.get({ params })
      return { total, underway, sent, failed, stopped }
    }
    const none = { total: 1, underway: 0, sent: 0, failed: 0, stopped: 0 }
    const worker = await office.worker()
    const states = async () => (await client.messages.list({ query: {} })).data.map(({ state }) => state)
    await expect.poll(states, workerWait).toEqual(['failed'])
    const { revision } = await client.patientFile.get({ params: { id: patientId } })
    await client.patientFile.change({ params: { id: patientId }, body: { email: 'zoe@essais.test', revision } })
    const [failed] = (await client.messages.list({ query: {} })).data
    expect(failed?.canResend).toBe(true)
    expect(await counts()).toEqual({ ...none, failed: 1 })
    await worker.stop()
    const again = await client.messages.resend({ params: { id: failed!.id } })
    expect(await counts()).toEqual({ ...none, underway: 1 })
    await office.worker()
    const [mail] = await office.server.arrived(1)
    expect(mail).toMatchObject({ recipients: ['zoe@essais.test'], subject: 'Bonjour Zoé' })
    await expect.poll(counts, workerWait).toEqual({ ...none, sent: 1 })
    const [recipient] = (await client.mailings.recipients({ params, query: {} })).data
    expect(recipient?.message).toEqual({ id: again.id, state: 'sent', reason: null })
  })

  test('counts a client once who got it, whatever becomes of a repetition, which ends with the mailing', async () => {
    const { office, client, clientOf } = await aWritingOffice()
    const { id: patientId } = await clientOf('Zoé', { email: 'zoe@essais.test' })
    const { id } = await client.mailings.send({ body: { ...letter, patientIds: [patientId] } })
    const params = { id }
    const worker = await office.worker()
    await expect.poll(async () => (await client.mailings.get({ params })).sent, workerWait).toBe(1)
    await worker.stop()
    const [first] = (await client.messages.list({ query: {} })).data
    const again = await client.messages.resend({ params: { id: first!.id } })
    const once = { total: 1, underway: 0, sent: 1, failed: 0, stopped: 0 }
    expect(await client.mailings.get({ params })).toMatchObject(once)
    expect(await client.mailings.stop({ params })).toMatchObject({ state: 'stopped', ...once })
    expect(await client.messages.get({ params: { id: again.id } })).toMatchObject({ state: 'cancelled' })
    // A repetition of a repetition is one of the first.
    await client.messages.resend({ params: { id: again.id } })
    expect(await client.mailings.get({ params })).toMatchObject(once)
  })

  test('is sent once, however often and simultaneously it is requested', async () => {
    const { office, client, clientOf } = await aWritingOffice()
    const body = { ...letter, patientIds: [(await clientOf('Zoé')).id] }
    const options = { headers: { 'idempotency-key': 'a-letter-0001' } }
    const answers = await Promise.all(Array.from({ length: 4 }, () => client.mailings.send({ body }, options)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect((await client.mailings.list({})).meta.total).toBe(1)
    expect(await office.jobs('mailings.send')).toHaveLength(1)
  })

  test('is readable nowhere', async () => {
    const { office, practice, client, clientOf } = await aWritingOffice()
    const body = { ...letter, above: '<p>le grand héron cendré</p>', patientIds: [(await clientOf('Zoé')).id] }
    const { id } = await client.mailings.send({ body })
    expect(await client.mailings.get({ params: { id } })).toMatchObject({ above: '<p>le grand héron cendré</p>' })
    const rows = await inPractice(office.orm.em.fork(), practice.id, (em) =>
      queryOf(em)<{ row: string }>('select m::text as row from mailing m'),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.row).not.toContain('héron')
  })

  test('about a session names its time, and goes to its client alone', async () => {
    const { office, practice, client, clientOf } = await aWritingOffice()
    const { id: patientId } = await clientOf('Zoé')
    const startsAt = new Date(nextWeekday(practice, 'monday', '10:00'))
    const { id: sessionId } = await aSession(office.orm, practice, { startsAt, patientId })
    const body = { ...letter, subject: 'Rendez-vous à {session.time}', sessionId }
    const other = await clientOf('Inès')
    const problem = await refusal(client.mailings.send({ body: { ...body, patientIds: [other.id] } }))
    expect(problem.details.errors).toEqual({ sessionId: ['unknown'] })
    const shown = await client.mailings.preview({
      body: { kind: 'service', locale: 'fr', above: letter.above, subject: body.subject, sessionId, patientId },
    })
    expect(shown.subject).toBe('Rendez-vous à 10\u00a0h')
  })

  test('is previewed as the guardian of a minor reads it', async () => {
    const { client, clientOf } = await aWritingOffice()
    const child = { dateOfBirth: '2019-05-04', guardianName: 'Anne Roux' }
    const { kind, locale, subject, above } = letter
    const preview = (patientId: string) =>
      client.mailings.preview({ body: { kind, locale, subject, above, patientId } })
    const shown = await preview((await clientOf('Léo', child)).id)
    expect(shown.text).toContain('Ce message concerne Léo.')
    expect(shown.html).toContain('Ce message concerne Léo.')
    expect(shown.text).toContain('Chère Anne Roux,')
    expect((await preview((await clientOf('Zoé')).id)).text).not.toContain('Ce message concerne')
  })
})

test('is not sent to clients of unconfirmed requests: anybody may have typed the address', async () => {
  const { office, practice, client, clientOf } = await aWritingOffice()
  const startsAt = new Date(nextWeekday(practice, 'monday', '10:00'))
  const run = (sql: string, id: string) => inPractice(office.orm.em.fork(), practice.id, (em) => queryOf(em)(sql, [id]))
  const request = async (patientId: string) => {
    await aSession(office.orm, practice, { startsAt, patientId, status: 'cancelled' })
    await run(
      `update session set confirm_by = starts_at, requested_at = (select created_at from patient p where p.id = $1)
       where patient_id = $1`,
      patientId,
    )
  }
  const [typed, known, back] = [await clientOf('Tapée'), await clientOf('Connue'), await clientOf('Revenue')]
  for (const { id } of [typed, known, back]) await request(id)
  await run("update patient set created_at = created_at - interval '1 day' where id = $1", known.id)
  await aSession(office.orm, practice, { startsAt, patientId: back.id })
  const body = { patientIds: [typed.id, known.id, back.id], kind: 'service' as const }
  const { recipients } = await client.mailings.reach({ body })
  expect(Object.fromEntries(recipients.map(({ firstname, reason }) => [firstname, reason]))).toEqual({
    Tapée: 'unconfirmed',
    Connue: null,
    Revenue: null,
  })
})

describe('bad input', () => {
  test.each([
    ['a subject of two lines', { subject: 'Bonjour\r\nBcc: a@b.test' }, { subject: ['control_characters'] }],
    ['500 kB of words', { above: `<p>${'a'.repeat(500_000)}</p>` }, { above: ['too_long'] }],
    ['a subject that says what somebody comes for', { subject: 'Votre hypnose' }, { subject: ['tells_purpose'] }],
    [
      'a field of a session where there is none',
      { above: '<p>{session.time}</p>' },
      { above: ['merge_field_not_here'] },
    ],
    ['words without a word', { above: '<p> </p>' }, { above: ['required'] }],
    [
      'a hundred thousand clients',
      { patientIds: Array.from({ length: 100_000 }, () => '018f3c3e-0000-7000-8000-000000000000') },
      { patientIds: ['too_many'] },
    ],
    ['nobody', { patientIds: undefined }, { patientIds: ['required'] }],
    ['both a choice and a filter', { filter: {} }, { patientIds: ['required'] }],
  ])('%s is refused by the name of its field', async (_, given, errors) => {
    const { client, clientOf } = await aWritingOffice()
    const body = { ...letter, patientIds: [(await clientOf('Zoé')).id], ...given }
    const problem = await refusal(client.mailings.send({ body: body as typeof letter }))
    expect(problem.status).toBe(422)
    expect(problem.details.errors).toEqual(errors)
  })

  test('an unknown field is refused with the nearest one', async () => {
    const { client, clientOf } = await aWritingOffice()
    const body = { ...letter, subject: 'Bonjour {prenom}', patientIds: [(await clientOf('Zoé')).id] }
    const problem = await refusal(client.mailings.send({ body }))
    expect(problem.details).toMatchObject({
      errors: { subject: ['unknown_merge_field'] },
      mergeFields: [{ path: 'subject', written: '{prenom}', nearest: 'patient.firstname' }],
    })
  })

  test('clients and mailings of another practice are unknown', async () => {
    const { office, app, client, clientOf } = await aWritingOffice()
    const other = await aPractice(office.orm)
    const strangers = await app.signedIn(other)
    const stranger = await aPatient(office.orm, other)
    const problem = await refusal(client.mailings.send({ body: { ...letter, patientIds: [stranger.id] } }))
    expect(problem.details.errors).toEqual({ patientIds: ['unknown'] })
    const { id } = await client.mailings.send({ body: { ...letter, patientIds: [(await clientOf('Zoé')).id] } })
    for (const call of ['get', 'pause', 'resume', 'stop'] as const)
      expect((await refusal(strangers.mailings[call]({ params: { id } }))).status).toBe(404)
    expect((await strangers.mailings.list({})).data).toEqual([])
  })
})
