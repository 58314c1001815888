import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { mailLinks } from '../../src/mail/links.ts'
import type { PracticeId } from '../../src/practice-id.ts'
import { nextMorning } from '../../src/reviews/asking.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { bornTwelveYearsAgo } from '../client-area/a-guardian.ts'
import { aPostOffice, type PostOffice } from '../messages/a-worker.ts'
import { refusal } from '../refusal.ts'
import { reviewInput } from './a-review.ts'

/** A practice with a session that is done, and its practitioner, with a clock of its own. */
async function aDoneSession(
  office: PostOffice,
  { now = () => new Date(), settings = {}, client = {} as Parameters<typeof aPatient>[2] } = {},
) {
  const app = await office.api({ now, environment: { PUBLIC_URL: 'https://rendez-vous.example' } })
  const practice = await aPractice(office.orm, { name: 'Cabinet d’hypnose', settings })
  const patient = await aPatient(office.orm, practice, { firstname: 'Élodie', ...client })
  const startsAt = new Date(now().getTime() - 2 * 3_600_000)
  const session = await aSession(office.orm, practice, { startsAt, status: 'done', patientId: patient.id })
  const me = await app.signedIn(practice)
  return { app, practice, patient, session, me, complete: () => me.sessions.complete({ params: { id: session.id } }) }
}

const outcomes = async (office: PostOffice, practiceId: PracticeId) =>
  (await office.messages(practiceId)).map(({ template, status }) => `${template} ${status}`)

test('a completed session is asked about once, at ten the day after, discreetly and in the practitioner’s name', async () => {
  const office = await aPostOffice()
  const at = new Date()
  const { app, practice, patient, complete } = await aDoneSession(office, {
    now: () => at,
    settings: { discretion: true },
  })
  await complete()
  const [job] = await office.jobs('messages.deliver')
  expect(new Date(job?.start_after ?? 0)).toEqual(nextMorning(at, 'Europe/Paris'))
  expect(JSON.stringify(job?.data)).not.toContain('Élodie')
  await inPractice(office.orm.em, practice.id, (em) =>
    queryOf(em)(`update message set data = jsonb_set(data, '{asksAt}', to_jsonb($1::text))`, [
      new Date(at.getTime() - 60_000).toISOString(),
    ]),
  )
  await office.hurry()
  await office.worker()
  const [mail] = await office.server.arrived(1)
  expect(mail?.recipients).toEqual([patient.email])
  expect(mail?.subject).toBe('Votre avis après votre rendez-vous')
  expect(mail?.text).toContain('Bonjour Élodie')
  expect(mail?.source).not.toMatch(/hypnos/i)
  expect(mail?.source).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/)
  const [, token = ''] = /https:\/\/rendez-vous\.example\/review\/([\w-]+)/.exec(mail?.text ?? '') ?? []
  const visitor = app.client()
  expect(await visitor.reviews.invitation({ params: { token } })).toMatchObject({ practitioner: 'Camille Essai' })
  await visitor.reviews.write({ params: { token }, body: await reviewInput(app, practice) })
  const [, notice] = await office.server.arrived(2)
  expect(notice?.subject).toBe('Un nouvel avis')
  await expect
    .poll(() => outcomes(office, practice.id), { timeout: 15_000 })
    .toEqual(['reviews.requested sent', 'reviews.received sent'])
  expect(app.logged() + office.logged()).not.toContain(token)
})

test('for a session that was completed before its day the client is asked after that day', async () => {
  const office = await aPostOffice()
  const app = await office.api()
  const practice = await aPractice(office.orm)
  const startsAt = new Date(Date.now() + 13 * 86_400_000)
  const { id } = await aSession(office.orm, practice, { startsAt, status: 'done' })
  const me = await app.signedIn(practice)
  await me.sessions.complete({ params: { id } })
  const [job] = await office.jobs('messages.deliver')
  expect(new Date(job?.start_after ?? 0)).toEqual(nextMorning(startsAt, 'Europe/Paris'))
})

test('nobody is asked where reviews are off, nor a client who is archived, refuses such mail, or has no address', async () => {
  const office = await aPostOffice()
  const off = await aDoneSession(office, { settings: { reviewRequests: false } })
  await off.complete()
  expect(await office.messages(off.practice.id)).toEqual([])
  const meanwhile = await aDoneSession(office)
  const archived = await aDoneSession(office)
  const refusing = await aDoneSession(office)
  const silent = await aDoneSession(office)
  for (const { complete } of [meanwhile, archived, refusing, silent]) await complete()
  await meanwhile.me.practices.changeSettings({ body: { reviewRequests: false } })
  const change = ({ practice }: typeof archived, sql: string) =>
    inPractice(office.orm.em, practice.id, (em) => queryOf(em)(sql))
  await change(archived, 'update patient set archived_at = now()')
  await change(silent, 'update patient set email = null')
  const { hashes } = mailLinks(office.config).unsubscribe(refusing.patient.email ?? '')
  await queryOf(office.orm.em.fork())('insert into email_opt_out (address_hash, opted_out_at) values ($1, now())', [
    hashes[0],
  ])
  await office.hurry()
  await office.worker()
  for (const { practice } of [meanwhile, archived, refusing, silent])
    await expect.poll(() => outcomes(office, practice.id), { timeout: 15_000 }).toEqual(['reviews.requested skipped'])
})

test('neither a minor nor their guardian is asked, whatever is chosen for the session', async () => {
  const office = await aPostOffice()
  const client = { dateOfBirth: bornTwelveYearsAgo(), guardianName: 'Claire Essai' }
  const { practice, session, me, complete } = await aDoneSession(office, { client })
  await complete()
  await office.hurry()
  await office.worker()
  await expect.poll(() => outcomes(office, practice.id), { timeout: 15_000 }).toEqual(['reviews.requested skipped'])
  const params = { id: session.id }
  expect(await me.reviews.request({ params })).toMatchObject({ isMinor: true, canChange: false, canAskNow: false })
  expect(await refusal(me.reviews.plan({ params, body: { choice: 'now' } }))).toMatchObject({ code: 'conflict' })
})

test('an unread waiting review is published after seven days, and its author is notified when it is hidden', async () => {
  const office = await aPostOffice()
  const { app, practice, me, session, complete, patient } = await aDoneSession(office)
  await complete()
  await inPractice(office.orm.em, practice.id, (em) =>
    queryOf(em)(`update message set status = 'sent', data = jsonb_set(data, '{asksAt}', to_jsonb($1::text))`, [
      new Date(Date.now() - 60_000).toISOString(),
    ]),
  )
  const token = linksTo(office, practice.id, session.id)
  const { id, status } = await app.client().reviews.write({ params: { token }, body: await reviewInput(app, practice) })
  expect(status).toBe('waiting')
  const [job] = await office.jobs('reviews.publishUnread')
  const days = (new Date(job?.start_after ?? 0).getTime() - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(7)
  await office.hurry()
  await office.worker()
  const published = () => app.client().reviews.published({ params: { practiceId: practice.id } })
  await expect.poll(async () => (await published()).aggregate.count, { timeout: 15_000 }).toBe(1)
  await me.reviews.hide({ params: { id }, body: { reason: 'not_genuine' } })
  await expect
    .poll(async () => (await office.messages(practice.id)).filter(({ status }) => status === 'sent').length, {
      timeout: 15_000,
    })
    .toBe(3)
  const mails = await office.server.arrived(2)
  const hidden = mails.find(({ subject }) => subject === 'Votre avis n’est pas publié')
  expect(hidden?.recipients).toEqual([patient.email])
  expect(hidden?.text).toContain('Avis non authentique ou conflit d’intérêts')
})

test('an author whose review is published again before the mail is not notified; a hidden one’s author can reply to somebody', async () => {
  const office = await aPostOffice()
  const { app, practice, me, session, complete } = await aDoneSession(office, {
    settings: { reviewPublication: 'at_once' },
  })
  await complete()
  await inPractice(office.orm.em, practice.id, async (em) => {
    await queryOf(em)(`update message set status = 'sent', data = jsonb_set(data, '{asksAt}', to_jsonb($1::text))`, [
      new Date(Date.now() - 60_000).toISOString(),
    ])
    await queryOf(em)('update practice set email = null')
  })
  const token = linksTo(office, practice.id, session.id)
  const { id } = await app.client().reviews.write({ params: { token }, body: await reviewInput(app, practice) })
  const hide = (reason: 'insult' | 'unrelated') => me.reviews.hide({ params: { id }, body: { reason } })
  await hide('insult')
  await me.reviews.publish({ params: { id } })
  await office.worker()
  const hidden = async () => (await outcomes(office, practice.id)).filter((line) => line.startsWith('reviews.hidden'))
  await expect.poll(hidden, { timeout: 15_000 }).toEqual(['reviews.hidden skipped'])
  await hide('unrelated')
  await expect.poll(hidden, { timeout: 15_000 }).toEqual(['reviews.hidden skipped', 'reviews.hidden sent'])
  const hiddenMail = (await office.server.arrived(2)).find(({ subject }) => subject === 'Votre avis n’est pas publié')
  expect(hiddenMail?.text).toContain('Sans rapport avec la séance')
  expect(hiddenMail?.replyTo).toEqual([{ name: practice.name, address: practice.email }])
})

const linksTo = (office: PostOffice, practiceId: PracticeId, id: string) =>
  mailLinks(office.config).review({ practiceId, id, reviewLinkVersion: 1 }).split('/').at(-1) ?? ''

describe('for one session', () => {
  const startOf = async (office: PostOffice) => {
    const [job] = await office.jobs('messages.deliver')
    return job && new Date(job.start_after)
  }

  test('the client is asked at the chosen time, even where the practice asks nobody', async () => {
    const office = await aPostOffice()
    const { me, session, complete } = await aDoneSession(office, { settings: { reviewRequests: false } })
    const params = { id: session.id }
    const asksAt = new Date(Date.now() + 50 * millisecondsInHour)
    const planned = await me.reviews.plan({ params, body: { choice: 'at', asksAt: asksAt.toISOString() } })
    expect(planned).toMatchObject({ choice: 'at', isSentByDefault: false, message: null, canChange: true })
    expect(await office.jobs('messages.deliver')).toEqual([])
    await complete()
    expect(await startOf(office)).toEqual(asksAt)
    await office.hurry()
  })

  test('nobody is asked after the choice never, and the choice can be changed while it waits', async () => {
    const office = await aPostOffice()
    const { me, practice, session, complete } = await aDoneSession(office)
    const params = { id: session.id }
    await me.reviews.plan({ params, body: { choice: 'never' } })
    await complete()
    expect(await office.messages(practice.id)).toEqual([])
    expect(await me.reviews.request({ params })).toMatchObject({ choice: 'never', asksAt: null, canAskNow: true })
    await me.reviews.plan({ params, body: { choice: 'default' } })
    expect(await outcomes(office, practice.id)).toEqual(['reviews.requested queued'])
    await me.reviews.plan({ params, body: { choice: 'never' } })
    expect(await outcomes(office, practice.id)).toEqual([])
  })

  test('the choice now mails at once, and nobody is asked twice', async () => {
    const office = await aPostOffice()
    const { me, practice, session, complete } = await aDoneSession(office)
    const params = { id: session.id }
    const now = () => me.reviews.plan({ params, body: { choice: 'now' } })
    expect(await refusal(now())).toMatchObject({ code: 'conflict' })
    await complete()
    await now()
    await office.worker()
    await office.server.arrived(1)
    await expect.poll(() => outcomes(office, practice.id), { timeout: 15_000 }).toEqual(['reviews.requested sent'])
    expect(await me.reviews.request({ params })).toMatchObject({ message: 'sent', canChange: false, canAskNow: false })
    for (const choice of ['now', 'never', 'default'] as const)
      expect(await refusal(me.reviews.plan({ params, body: { choice } }))).toMatchObject({ code: 'conflict' })
    await office.hurry()
    expect(await outcomes(office, practice.id)).toEqual(['reviews.requested sent'])
  })

  test('a skipped question stays in the log, and the next one leads to the review', async () => {
    const office = await aPostOffice()
    const { app, me, practice, session, complete } = await aDoneSession(office)
    await complete()
    await inPractice(office.orm.em, practice.id, (em) => queryOf(em)(`update message set status = 'skipped'`))
    await me.reviews.plan({ params: { id: session.id }, body: { choice: 'now' } })
    expect(await outcomes(office, practice.id)).toEqual(['reviews.requested skipped', 'reviews.requested queued'])
    await office.worker()
    await office.server.arrived(1)
    const token = linksTo(office, practice.id, session.id)
    expect(await app.client().reviews.invitation({ params: { token } })).toMatchObject({
      practitioner: 'Camille Essai',
    })
  })

  test('the choice now is refused if the practice may mail nobody, and long after the session', async () => {
    const office = await aPostOffice()
    const { me, practice, session, complete } = await aDoneSession(office)
    await me.reviews.plan({ params: { id: session.id }, body: { choice: 'never' } })
    await complete()
    const now = () => refusal(me.reviews.plan({ params: { id: session.id }, body: { choice: 'now' } }))
    await queryOf(office.orm.em.fork())('update app_user set email_verified_at = null where id = $1', [practice.userId])
    expect(await now()).toMatchObject({ code: 'email_unverified' })
    await inPractice(office.orm.em, practice.id, (em) =>
      queryOf(em)(
        "update session set starts_at = starts_at - interval '62 days', ends_at = ends_at - interval '62 days'",
      ),
    )
    expect(await now()).toMatchObject({ code: 'conflict' })
  })

  test('the client is never asked before the day of the session, nor long after it', async () => {
    const office = await aPostOffice()
    const { me, session } = await aDoneSession(office)
    const refused = async (asksAt: Date | undefined) =>
      (
        await refusal(
          me.reviews.plan({
            params: { id: session.id },
            body: { choice: 'at', ...(asksAt && { asksAt: asksAt.toISOString() }) },
          }),
        )
      ).details.errors
    expect(await refused(undefined)).toEqual({ asksAt: ['required'] })
    expect(await refused(new Date(Date.now() - 48 * millisecondsInHour))).toEqual({ asksAt: ['out_of_range'] })
    expect(await refused(new Date(Date.now() + 80 * millisecondsInDay))).toEqual({ asksAt: ['too_far'] })
  })
})
