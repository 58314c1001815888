import { expect, test } from 'vitest'
import { customEmailEvents } from '../../src/contract.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPatient, aSession } from '../build.ts'
import { refusal } from '../refusal.ts'
import { aWriter, bookedWords, words } from './a-writer.ts'

const app = await testApp()

test('every event is listed in both languages, with the default words until a practice has its own', async () => {
  const { customEmails } = await aWriter(app)
  const list = await customEmails.list({})
  expect(list.map(({ event, lang }) => `${event} ${lang}`)).toEqual(
    customEmailEvents.flatMap((event) => [`${event} fr`, `${event} en`]),
  )
  for (const { event, channel, subject, above, isOwn, since, version } of list) {
    expect({ isOwn, since, version }).toEqual({ isOwn: false, since: null, version: 0 })
    expect(subject === '', event).toBe(channel === 'sms')
    expect(above).not.toBe('')
  }
  // The default words could be saved as custom ones.
  for (const { event, lang, subject, above, below } of list)
    await customEmails.preview({ params: { event, lang }, body: { subject, above, below } }).catch((error) => {
      expect(error.details.errors, event).not.toHaveProperty('subject')
      expect(error.details.errors, event).not.toHaveProperty('above')
    })
})

test('the fields are listed by group, with words and an example in both languages', async () => {
  const groups = await (await aWriter(app)).customEmails.fields({})
  expect(groups.map(({ group }) => group)).toEqual(['recipient', 'patient', 'session', 'entity'])
  for (const { group, fields } of groups) for (const { key } of fields) expect(key).toMatch(new RegExp(`^${group}\\.`))
})

test('custom words are saved with author and time, and can be reset', async () => {
  const { customEmails } = await aWriter(app)
  const saved = await customEmails.save({ params: bookedWords, body: { ...words, version: 0 } })
  expect(saved).toMatchObject({ ...words, isOwn: true, version: 1, isDefaultNewer: false })
  expect(saved.since).not.toBeNull()
  const found = (await customEmails.list({})).find(({ event, lang }) => event === 'confirmation' && lang === 'fr')
  expect(found).toEqual(saved)
  const other = customEmails.save({ params: bookedWords, body: { ...words, version: 0 } })
  expect(await refusal(other)).toMatchObject({ code: 'conflict' })
  const back = await customEmails.reset({ params: bookedWords, body: { version: 1 } })
  expect(back).toMatchObject({ isOwn: false, since: null, version: 2, subject: back.default.subject })
  const versions = await customEmails.versions({ params: bookedWords })
  expect(versions.map(({ version, words: own, savedBy }) => [version, own?.subject ?? null, savedBy !== null])).toEqual(
    [
      [2, null, true],
      [1, words.subject, true],
    ],
  )
})

test('each change is a line of the log, with its event and without its words; where nothing changes there is none', async () => {
  const { client, customEmails } = await aWriter(app)
  await customEmails.save({ params: bookedWords, body: { ...words, version: 0 } })
  await customEmails.reset({ params: bookedWords, body: { version: 1 } })
  await customEmails.reset({ params: bookedWords, body: { version: 2 } })
  const { data } = await client.audit.own({ query: {} })
  expect(data.map(({ action }) => action)).toEqual(['custom_email.reset', 'custom_email.changed'])
  expect(data[1]?.details).toEqual(bookedWords)
})

test.each([
  ['subject', 'Bonjour {prenom}', 'unknown_merge_field', '{prenom}', 'patient.firstname'],
  ['above', '<p>{session.notes}</p>', 'unknown_merge_field', '{session.notes}', null],
  ['above', '<p>{{patient.firstname}}</p>', 'nested_merge_field', '{{', null],
  ['below', '<p>Le {session.date</p>', 'unclosed_merge_field', '{session.date', null],
] as const)('of %s %s is refused, and the nearest field is named', async (path, text, reason, written, nearest) => {
  const { customEmails } = await aWriter(app)
  const refused = await refusal(
    customEmails.save({ params: bookedWords, body: { ...words, [path]: text, version: 0 } }),
  )
  expect(refused.details).toMatchObject({ errors: { [path]: [reason] }, mergeFields: [{ path, written, nearest }] })
})

test('an invalid mail is refused with its field', async () => {
  const { customEmails } = await aWriter(app)
  const refusedOf = async (event: (typeof customEmailEvents)[number], body: Partial<typeof words>) =>
    (await refusal(customEmails.save({ params: { event, lang: 'fr' }, body: { ...words, ...body, version: 0 } })))
      .details.errors
  expect(await refusedOf('confirmation', { subject: '' })).toEqual({ subject: ['required'] })
  expect(await refusedOf('confirmation', { subject: 'a\r\nBcc: x@y.test' })).toEqual({
    subject: ['control_characters'],
  })
  expect(await refusedOf('confirmation', { subject: 'a\0b' })).toEqual({ subject: ['control_characters'] })
  expect(await refusedOf('confirmation', { subject: 'a'.repeat(1000) })).toEqual({ subject: ['too_long'] })
  for (const subject of [
    'Votre séance d’hypnose',
    'Votre séance',
    'Perte de poids : {session.when}',
    'Après un burn out',
  ])
    expect(await refusedOf('confirmation', { subject }), subject).toEqual({ subject: ['tells_purpose'] })
  expect(await refusedOf('confirmation', { above: 'a'.repeat(20_001) })).toEqual({ above: ['too_long'] })
  expect(await refusedOf('confirmation', { below: 'a'.repeat(500_000) })).toEqual({ below: ['too_long'] })
  expect(await refusedOf('confirmation', { above: '{session.date} '.repeat(300) })).toEqual({ above: ['too_many'] })
  expect(await refusedOf('invoice', {})).toEqual({ subject: ['merge_field_not_here'], below: ['merge_field_not_here'] })
  const sms = { subject: '', below: '' }
  expect(await refusedOf('smsReminder', { ...sms, above: '' })).toEqual({ above: ['required'] })
  expect(await refusedOf('smsReminder', { ...sms, above: 'À bientôt' })).toEqual({ above: ['when_missing'] })
  expect(await refusedOf('smsReminder', { ...sms, above: 'Hypnose {session.when}' })).toEqual({
    above: ['tells_purpose'],
  })
})

test('custom words are cleaned like a record, and sealed', async () => {
  const { practice, customEmails } = await aWriter(app)
  const html = '<p onclick="x()">Repérable<script>x()</script><img src=x onerror=x()></p><a href="https://a.test">b</a>'
  const saved = await customEmails.save({ params: bookedWords, body: { ...words, above: html, version: 0 } })
  expect(saved.above).toBe('<p>Repérable</p>b')
  const [row] = await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)<{ row: string; content: Buffer }>('select custom_email::text as row, content from custom_email'),
  )
  expect(row?.row).not.toMatch(/Rep|bient/)
  expect(row?.content.includes('Repérable')).toBe(false)
})

test('characters that change the direction of writing have no effect, and deeply nested elements become text', async () => {
  const { practice, customEmails } = await aWriter(app)
  const { id: patientId } = await aPatient(app.orm, practice)
  await aSession(app.orm, practice, { startsAt: new Date('2030-03-04T08:30:00Z'), patientId })
  const bomb = `${'<ul><li>'.repeat(2000)}À lundi`
  const body = { ...words, subject: 'Bonjour \u202egnp.exe, {patient.firstname}', above: bomb, version: 0 }
  const saved = await customEmails.save({ params: bookedWords, body })
  expect(saved.subject).toBe('Bonjour gnp.exe, {patient.firstname}')
  expect(saved.above.match(/<ul>/g)?.length).toBeLessThan(20)
  for (const bomb of ['<ul><li>'.repeat(2000), '<'.repeat(19_000), '&amp;'.repeat(3900), '<p>'.repeat(6000)]) {
    const above = `${bomb}À lundi`
    const preview = await customEmails.preview({ params: bookedWords, body: { ...words, above, patientId } })
    expect(preview.html).toContain('À lundi')
    expect(preview.text).toContain('À lundi')
  }
})

test('another practice sees nothing of them', async () => {
  const { customEmails } = await aWriter(app)
  await customEmails.save({ params: bookedWords, body: { ...words, version: 0 } })
  const stranger = (await aWriter(app)).customEmails
  expect(await stranger.versions({ params: bookedWords })).toEqual([])
  expect((await stranger.list({})).every(({ isOwn }) => !isOwn)).toBe(true)
  const patient = await aPatient(app.orm, (await aWriter(app)).practice)
  const of = { ...words, patientId: patient.id }
  expect(await refusal(stranger.preview({ params: bookedWords, body: of }))).toMatchObject({ code: 'validation' })
})
