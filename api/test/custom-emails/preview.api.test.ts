import { expect, test } from 'vitest'
import { customEmailEvents } from '../../src/contract.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPatient, aPractice, aSession, OWN_PASSWORD } from '../build.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { enqueueBooked } from '../messages/enqueue-booked.ts'
import { aWriter, bookedWords, words } from './a-writer.ts'

const app = await testApp()
const startsAt = new Date('2030-03-04T08:30:00Z')

test('a client’s name is inserted as it is, once', async () => {
  const { practice, customEmails } = await aWriter(app)
  const firstname = `<b>Zoé</b>{{7*7}}${'$'}{x}{param1}`
  const { id: patientId } = await aPatient(app.orm, practice, { firstname })
  await aSession(app.orm, practice, { startsAt, patientId })
  const preview = await customEmails.preview({ params: bookedWords, body: { ...words, patientId } })
  expect(preview.subject).toContain(firstname)
  expect(preview.text).toContain(`Chère ${firstname},`)
  expect(preview.html).toContain(firstname.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
})

test('the mail about a minor is previewed as the guardian reads it', async () => {
  const { practice, customEmails } = await aWriter(app)
  const child = { firstname: 'Léo', dateOfBirth: '2019-05-04', guardianName: 'Anne Roux' }
  const { id: patientId } = await aPatient(app.orm, practice, child)
  await aSession(app.orm, practice, { startsAt, patientId })
  const own = { ...words, above: '<p>Chère {recipient.name},</p>' }
  const preview = await customEmails.preview({ params: bookedWords, body: { ...own, patientId } })
  expect(preview.text).toContain('Chère Anne Roux,')
  expect(preview.text).toContain('Ce message concerne Léo.')
})

test('a name with a link is left out, since anybody can book under it', async () => {
  const { practice, customEmails } = await aWriter(app)
  const { id: patientId } = await aPatient(app.orm, practice, { firstname: 'Gagnez sur https://piege.test' })
  await aSession(app.orm, practice, { startsAt, patientId })
  const preview = await customEmails.preview({ params: bookedWords, body: { ...words, patientId } })
  expect([preview.subject, preview.text, preview.html].join()).not.toContain('piege')
})

test('with discretion, and always in a subject or an SMS, revealing fields are neutral', async () => {
  const name = 'Cabinet d’hypnose du Port'
  const telling = {
    ...words,
    subject: '{entity.name} : {session.types}',
    above: '<p>{entity.name}, {session.types}</p>',
  }
  const { practice, customEmails } = await aWriter(app, { name })
  const open = await aPatient(app.orm, practice)
  const discreet = await aPatient(app.orm, practice, { isDiscreet: true })
  await aSession(app.orm, practice, { startsAt, patientId: open.id })
  await aSession(app.orm, practice, { startsAt: new Date('2030-03-05T08:30:00Z'), patientId: discreet.id })
  const of = (patientId: string) => customEmails.preview({ params: bookedWords, body: { ...telling, patientId } })
  const shown = await of(open.id)
  expect(shown.subject).not.toMatch(/hypno|Séance/)
  expect(shown.text).toContain(`${name}, Séance`)
  const hidden = await of(discreet.id)
  expect([hidden.subject, hidden.preview, hidden.text, hidden.fromName].join()).not.toMatch(/hypno|Séance/)
  const sms = await customEmails.preview({
    params: { event: 'smsReminder', lang: 'fr' },
    body: { subject: '', above: '{entity.name} {session.types} {session.when}', below: '', patientId: open.id },
  })
  expect(sms.text).not.toMatch(/hypno|Séance/)
  expect(sms.text).toMatch(/Rendez-vous lundi 4 mars à 9 h 30/)
})

test('a subject leaves out a title and a place that tell the trade', async () => {
  const { practice, customEmails } = await aWriter(app)
  const { id: patientId } = await aPatient(app.orm, practice)
  await aSession(app.orm, practice, { startsAt, patientId })
  await inPractice(app.orm.em.fork(), practice.id, async (em) => {
    await queryOf(em)("update practitioner set name = 'Claire Vasseur, hypnothérapeute'")
    await queryOf(em)("update practice set address = 'Maison de l’hypnose', city = 'Nantes' where id = $1", [
      practice.id,
    ])
  })
  const subject = '{entity.practitioner} et {entity.name} : {session.place}{entity.address}{entity.city}'
  const above = '<p>{entity.practitioner}, {entity.address}</p>'
  const preview = await customEmails.preview({ params: bookedWords, body: { ...words, subject, above, patientId } })
  expect(preview.subject).toMatch(/^Claire Vasseur et Claire Vasseur\s: Nantes$/)
  expect(preview.text).toContain('Claire Vasseur, hypnothérapeute, Maison de l’hypnose')
})

test('a video link that tells the trade stands neither in a subject nor in an SMS', async () => {
  const practice = await aPractice(app.orm)
  const { customEmails, video } = await app.signedIn(practice)
  const url = 'https://salle.test/hypnose-vasseur'
  await video.choose({ body: { kind: 'fixed', url, currentPassword: OWN_PASSWORD } })
  const { id: patientId } = await aPatient(app.orm, practice)
  await aSession(app.orm, practice, { startsAt, patientId, location: 'video' })
  const subject = 'Le {session.date} {session.videoLink}'
  const above = '<p>{session.videoLink}</p>'
  const mail = await customEmails.preview({ params: bookedWords, body: { ...words, subject, above, patientId } })
  expect(mail.subject).toBe('Le lundi 4 mars 2030')
  expect(mail.text).toContain(url)
  const sms = await customEmails.preview({
    params: { event: 'smsReminder', lang: 'fr' },
    body: { subject: '', above: '{session.when} {session.videoLink}', below: '', patientId },
  })
  expect(sms.text).toMatch(/^lundi 4 mars à 9 h 30\b/)
  expect(sms.text).not.toContain('hypno')
})

test('a session at the practice is told in its present zone, one by video in the client’s, with the zone’s name', async () => {
  const { practice, customEmails } = await aWriter(app)
  const { id: patientId } = await aPatient(app.orm, practice)
  const office = await aSession(app.orm, practice, { startsAt, patientId })
  const video = await aSession(app.orm, practice, {
    startsAt: new Date('2030-03-05T22:30:00Z'),
    patientId,
    location: 'video',
  })
  // As if booked by video on La Réunion; the one has been moved to the practice since.
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)("update session set time_zone = 'Indian/Reunion' where patient_id = $1", [patientId]),
  )
  const textOf = async (event: 'smsReminder' | 'confirmation', sessionId: string) => {
    const above = event === 'smsReminder' ? '{session.when} / {session.date}' : '<p>{session.when}</p>'
    const body = { subject: '{session.when}', above, below: '', patientId, sessionId }
    const { text } = await customEmails.preview({ params: { event, lang: 'fr' }, body })
    return text.replaceAll(/[\u00a0\u202f]/g, ' ')
  }
  expect(await textOf('smsReminder', office.id)).toBe('lundi 4 mars à 9 h 30 / lundi 4 mars')
  const mail = await textOf('confirmation', office.id)
  expect(mail).toContain('lundi 4 mars 2030, de 9 h 30 à')
  expect(mail).not.toMatch(/12 h 30|heure d/)
  expect(await textOf('smsReminder', video.id)).toBe('mercredi 6 mars à 2 h 30 (heure de La Réunion) / mercredi 6 mars')
  expect(await textOf('confirmation', video.id)).toContain('(heure de La Réunion)')
})

test.each(customEmailEvents)('the preview of %s shows a real client in both languages', async (event) => {
  const { practice, customEmails } = await aWriter(app)
  const { id: patientId } = await aPatient(app.orm, practice)
  await aSession(app.orm, practice, { startsAt, patientId })
  for (const lang of ['fr', 'en'] as const) {
    const own = (await customEmails.list({})).find((one) => one.event === event && one.lang === lang)!
    const { subject, above, below } = own
    const preview = await customEmails.preview({ params: { event, lang }, body: { subject, above, below, patientId } })
    expect(preview.text).not.toMatch(/[{}]|undefined|null/)
    expect(preview.subject).not.toMatch(/[{}]|undefined|null/)
    if (event !== 'smsReminder') expect(preview.text).toMatch(lang === 'fr' ? /Bonjour Zoé,/ : /Hello Zoé,/)
  }
})

test.each(customEmailEvents)(
  'nothing in %s reveals what it is for: never its subject, and with discretion no word of it',
  async (event) => {
    const { practice, customEmails } = await aWriter(app, { name: 'Cabinet d’hypnose du Port' })
    const telling = /hypno|Séance individuelle/i
    const discreet = await aPatient(app.orm, practice, { isDiscreet: true })
    const open = await aPatient(app.orm, practice)
    await aSession(app.orm, practice, { startsAt, patientId: discreet.id })
    await aSession(app.orm, practice, { startsAt: new Date('2030-03-05T08:30:00Z'), patientId: open.id })
    const list = (await customEmails.list({})).filter((one) => one.event === event)
    for (const { lang, subject, above, below } of list) {
      const of = (patientId: string) =>
        customEmails.preview({ params: { event, lang }, body: { subject, above, below, patientId } })
      expect((await of(open.id)).subject).not.toMatch(telling)
      const hidden = await of(discreet.id)
      const whole = [hidden.fromName, hidden.subject, hidden.preview, hidden.text, hidden.html].join('\n')
      expect(whole).not.toMatch(telling)
    }
  },
)

test('the delivered mail equals its preview', async () => {
  const office = await aPostOffice()
  const own = await office.api({ environment: { PUBLIC_URL: office.config.PUBLIC_URL } })
  const practice = await aPractice(office.orm)
  const { customEmails } = await own.signedIn(practice)
  await customEmails.save({ params: bookedWords, body: { ...words, version: 0 } })
  const { id: patientId } = await aPatient(office.orm, practice)
  const session = await aSession(office.orm, practice, { startsAt, patientId })
  const preview = await customEmails.preview({
    params: bookedWords,
    body: { ...words, patientId, sessionId: session.id },
  })
  await enqueueBooked(office.orm, practice, session)
  await office.worker()
  const [mail] = await office.server.arrived(1)
  const unlinked = (text: string | undefined) => text?.replaceAll(/booking\/[\w.-]+/g, 'booking/…').trim()
  expect(mail!.subject).toBe(preview.subject)
  expect(mail!.from?.name).toBe(preview.fromName)
  expect(unlinked(mail!.text)).toBe(unlinked(preview.text))
  expect(unlinked(mail!.html)).toBe(unlinked(preview.html))
  expect(mail!.source).toContain('text/calendar')
  await customEmails.test({ params: bookedWords, body: { ...words, patientId, sessionId: session.id } })
  const [, tried] = await office.server.arrived(2)
  expect(tried!.recipients).toEqual([practice.email])
  expect(tried!.subject).toBe(preview.subject)
  expect(tried!.source).not.toContain('text/calendar')
  // What was tried is not kept.
  const draft = () =>
    inPractice(office.orm.em.fork(), practice.id, (em) =>
      queryOf(em)("select status, data->>'sealedWords' as words from message where template = 'custom.test'"),
    )
  await expect.poll(draft).toEqual([{ status: 'sent', words: '' }])
})
