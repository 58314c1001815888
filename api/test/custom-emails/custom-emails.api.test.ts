import { expect, test } from 'vitest'
import { customEmailEvents } from '../../src/contract.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { enqueueMessages } from '../../src/messages/service.ts'
import { startApp, testApp } from '../app.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { refusal } from '../refusal.ts'

const app = await testApp()
const startsAt = new Date('2030-03-04T08:30:00Z')
const words = {
  subject: 'À bientôt, {patient.firstname} : {session.when}',
  above: '<p>Chère {patient.firstname},</p><p>au plaisir de vous voir.</p>',
  below: '<p>{entity.practitioner}<br>{session.link}</p>',
}
const booked = { event: 'confirmation', lang: 'fr' } as const

async function aWriter(wish: Parameters<typeof aPractice>[1] = {}) {
  const practice = await aPractice(app.orm, wish)
  const { customEmails } = await app.signedIn(practice)
  return { practice, customEmails }
}

test('every event is there in both languages, with our words until a practice has its own', async () => {
  const { customEmails } = await aWriter()
  const list = await customEmails.list({})
  expect(list.map(({ event, lang }) => `${event} ${lang}`)).toEqual(
    customEmailEvents.flatMap((event) => [`${event} fr`, `${event} en`]),
  )
  for (const { event, channel, subject, above, isOwn, since, version } of list) {
    expect({ isOwn, since, version }).toEqual({ isOwn: false, since: null, version: 0 })
    expect(subject === '', event).toBe(channel === 'sms')
    expect(above).not.toBe('')
  }
  // Our own words are such as may be saved.
  for (const { event, lang, subject, above, below } of list)
    await customEmails.preview({ params: { event, lang }, body: { subject, above, below } }).catch((error) => {
      expect(error.details.errors, event).not.toHaveProperty('subject')
      expect(error.details.errors, event).not.toHaveProperty('above')
    })
})

test('the fields stand by group, with words and an example in both languages', async () => {
  const { customEmails } = await aWriter()
  const groups = await customEmails.fields({})
  expect(groups.map(({ group }) => group)).toEqual(['recipient', 'patient', 'session', 'entity'])
  for (const { group, fields } of groups) for (const { key } of fields) expect(key).toMatch(new RegExp(`^${group}\\.`))
})

test('own words are saved with who and when, and ours come back', async () => {
  const { customEmails } = await aWriter()
  const saved = await customEmails.save({ params: booked, body: { ...words, version: 0 } })
  expect(saved).toMatchObject({ ...words, isOwn: true, version: 1, isDefaultNewer: false })
  expect(saved.since).not.toBeNull()
  const found = (await customEmails.list({})).find(({ event, lang }) => event === 'confirmation' && lang === 'fr')
  expect(found).toEqual(saved)
  const other = customEmails.save({ params: booked, body: { ...words, version: 0 } })
  expect(await refusal(other)).toMatchObject({ code: 'conflict' })
  const back = await customEmails.reset({ params: booked, body: { version: 1 } })
  expect(back).toMatchObject({ isOwn: false, since: null, version: 2, subject: back.default.subject })
  const versions = await customEmails.versions({ params: booked })
  expect(versions.map(({ version, words: own, savedBy }) => [version, own?.subject ?? null, savedBy !== null])).toEqual(
    [
      [2, null, true],
      [1, words.subject, true],
    ],
  )
})

test.each([
  ['subject', 'Bonjour {prenom}', 'unknown_merge_field', '{prenom}', 'patient.firstname'],
  ['above', '<p>{session.notes}</p>', 'unknown_merge_field', '{session.notes}', null],
  ['above', '<p>{{patient.firstname}}</p>', 'nested_merge_field', '{{', null],
  ['below', '<p>Le {session.date</p>', 'unclosed_merge_field', '{session.date', null],
] as const)('of %s %s is refused, and the nearest field is named', async (path, text, reason, written, nearest) => {
  const { customEmails } = await aWriter()
  const refused = await refusal(customEmails.save({ params: booked, body: { ...words, [path]: text, version: 0 } }))
  expect(refused.details).toMatchObject({ errors: { [path]: [reason] }, mergeFields: [{ path, written, nearest }] })
})

test('what is no mail is refused with its field', async () => {
  const { customEmails } = await aWriter()
  const refusedOf = async (event: (typeof customEmailEvents)[number], body: Partial<typeof words>) =>
    (await refusal(customEmails.save({ params: { event, lang: 'fr' }, body: { ...words, ...body, version: 0 } })))
      .details.errors
  expect(await refusedOf('confirmation', { subject: '' })).toEqual({ subject: ['required'] })
  expect(await refusedOf('confirmation', { subject: 'a\r\nBcc: x@y.test' })).toEqual({
    subject: ['control_characters'],
  })
  expect(await refusedOf('confirmation', { subject: 'a'.repeat(1000) })).toEqual({ subject: ['too_long'] })
  expect(await refusedOf('confirmation', { subject: 'Votre séance d’hypnose' })).toEqual({ subject: ['tells_purpose'] })
  expect(await refusedOf('confirmation', { above: 'a'.repeat(20_001) })).toEqual({ above: ['too_long'] })
  expect(await refusedOf('confirmation', { above: '{session.date} '.repeat(300) })).toEqual({ above: ['too_many'] })
  expect(await refusedOf('invoice', {})).toEqual({ subject: ['merge_field_not_here'], below: ['merge_field_not_here'] })
  const sms = { subject: '', below: '' }
  expect(await refusedOf('smsReminder', { ...sms, above: '' })).toEqual({ above: ['required'] })
  expect(await refusedOf('smsReminder', { ...sms, above: 'À bientôt' })).toEqual({ above: ['when_missing'] })
  expect(await refusedOf('smsReminder', { ...sms, above: 'Hypnose {session.when}' })).toEqual({
    above: ['tells_purpose'],
  })
})

test('words are cleaned like a record, and sealed', async () => {
  const { practice, customEmails } = await aWriter()
  const html = '<p onclick="x()">Repérable<script>x()</script><img src=x onerror=x()></p><a href="https://a.test">b</a>'
  const saved = await customEmails.save({ params: booked, body: { ...words, above: html, version: 0 } })
  expect(saved.above).toBe('<p>Repérable</p>b')
  const [row] = await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)<{ row: string; content: Buffer }>('select custom_email::text as row, content from custom_email'),
  )
  expect(row?.row).not.toMatch(/Rep|bient/)
  expect(row?.content.includes('Repérable')).toBe(false)
})

test('of another practice nothing is seen', async () => {
  const { customEmails } = await aWriter()
  await customEmails.save({ params: booked, body: { ...words, version: 0 } })
  const stranger = (await aWriter()).customEmails
  expect(await stranger.versions({ params: booked })).toEqual([])
  expect((await stranger.list({})).every(({ isOwn }) => !isOwn)).toBe(true)
  const patient = await aPatient(app.orm, (await aWriter()).practice)
  const of = { ...words, patientId: patient.id }
  expect(await refusal(stranger.preview({ params: booked, body: of }))).toMatchObject({ code: 'validation' })
})

test('what a client is called is put in as it is, once', async () => {
  const { practice, customEmails } = await aWriter()
  const firstname = `<b>Zoé</b>{{7*7}}${'$'}{x}{param1}`
  const { id: patientId } = await aPatient(app.orm, practice, { firstname })
  await aSession(app.orm, practice, { startsAt, patientId })
  const preview = await customEmails.preview({ params: booked, body: { ...words, patientId } })
  expect(preview.subject).toContain(firstname)
  expect(preview.text).toContain(`Chère ${firstname},`)
  expect(preview.html).toContain(firstname.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
})

test('a name that leads somewhere is left out: anybody can book in it', async () => {
  const { practice, customEmails } = await aWriter()
  const { id: patientId } = await aPatient(app.orm, practice, { firstname: 'Gagnez sur https://piege.test' })
  await aSession(app.orm, practice, { startsAt, patientId })
  const preview = await customEmails.preview({ params: booked, body: { ...words, patientId } })
  expect([preview.subject, preview.text, preview.html].join()).not.toContain('piege')
})

test('with discretion, and always in a subject or an SMS, fields that would tell are neutral', async () => {
  const name = 'Cabinet d’hypnose du Port'
  const telling = {
    ...words,
    subject: '{entity.name} : {session.types}',
    above: '<p>{entity.name}, {session.types}</p>',
  }
  const { practice, customEmails } = await aWriter({ name })
  const open = await aPatient(app.orm, practice)
  const discreet = await aPatient(app.orm, practice, { isDiscreet: true })
  await aSession(app.orm, practice, { startsAt, patientId: open.id })
  await aSession(app.orm, practice, { startsAt: new Date('2030-03-05T08:30:00Z'), patientId: discreet.id })
  const of = (patientId: string) => customEmails.preview({ params: booked, body: { ...telling, patientId } })
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

test.each(customEmailEvents)('of %s the preview shows a real client in both languages', async (event) => {
  const { practice, customEmails } = await aWriter()
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
  'of %s nothing tells what it is for: its subject never, with discretion no word of it',
  async (event) => {
    const { practice, customEmails } = await aWriter({ name: 'Cabinet d’hypnose du Port' })
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
      const said = [hidden.fromName, hidden.subject, hidden.preview, hidden.text, hidden.html].join('\n')
      expect(said).not.toMatch(telling)
    }
  },
)

test('what is delivered is what the preview showed', async () => {
  const office = await aPostOffice()
  const own = await startApp({
    database: { url: office.url, orm: office.orm },
    environment: { PUBLIC_URL: office.config.PUBLIC_URL },
  })
  const practice = await aPractice(office.orm)
  const { customEmails } = await own.signedIn(practice)
  await customEmails.save({ params: booked, body: { ...words, version: 0 } })
  const { id: patientId } = await aPatient(office.orm, practice)
  const { id: sessionId, endsAt } = await aSession(office.orm, practice, { startsAt, patientId })
  const preview = await customEmails.preview({ params: booked, body: { ...words, patientId, sessionId } })
  await inPractice(office.orm.em.fork(), practice.id, (em) =>
    enqueueMessages(queryOf(em), {
      practiceId: practice.id,
      sessionId,
      template: 'session.booked',
      now: new Date(),
      data: { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), sequence: 1 },
      to: [{ audience: 'client', key: `booked:${sessionId}` }],
    }),
  )
  await office.worker()
  const [mail] = await office.server.arrived(1)
  const unlinked = (text: string | undefined) => text?.replaceAll(/booking\/[\w.-]+/g, 'booking/…').trim()
  expect(mail!.subject).toBe(preview.subject)
  expect(mail!.from?.name).toBe(preview.fromName)
  expect(unlinked(mail!.text)).toBe(unlinked(preview.text))
  expect(unlinked(mail!.html)).toBe(unlinked(preview.html))
  expect(mail!.source).toContain('text/calendar')
  await customEmails.test({ params: booked, body: { ...words, patientId, sessionId } })
  const [, tried] = await office.server.arrived(2)
  expect(tried!.recipients).toEqual([practice.email])
  expect(tried!.subject).toBe(preview.subject)
  expect(tried!.source).not.toContain('text/calendar')
})
