import { expect, test } from 'vitest'
import type { Lang } from '../../src/http/schema.ts'
import { customEmailEvents } from '../../src/mail/custom-events.ts'
import { mailLinks } from '../../src/mail/links.ts'
import { messageTemplates } from '../../src/mail/message-data.ts'
import { plainText } from '../../src/mail/plain-text.ts'
import { budgetMail } from '../../src/messages/emails.ts'
import { publisherMail } from '../../src/publisher/emails.ts'
import { adminReportMail } from '../../src/reviews/emails/administration.ts'
import { tradeWord } from '../../src/sms/trade.ts'
import { testApp } from '../app.ts'
import { VISITOR_TEXT } from './wording-causes-of-practitioners.ts'
import { everyMailTo, templatesFor, writeAgain, writeMail } from './wording-mails.ts'
import { aRevealingPractice, REVEALING_WORDS } from './wording-practice.ts'

const app = await testApp()

/** Every message is written for each of these. */
const wishes = (['fr', 'en'] as const).flatMap((lang) =>
  (['nobody', 'the client', 'the practice'] as const).map((discreet) => ({
    lang,
    discreet,
    about: `in ${lang}, where ${discreet} wishes for discretion`,
  })),
)

/** Expects that the text, without its links, does not reveal what somebody comes for, in either language. */
function expectNeutral(text: string, about: string) {
  const words = text.replaceAll(/https?:\S+/g, '')
  expect(words, about).not.toMatch(REVEALING_WORDS)
  expect(tradeWord(words), about).toBeNull()
}

/** Saves custom words with every field of an event, above and below the mail's own content. */
async function saveOwnWords({ client }: Awaited<ReturnType<typeof aRevealingPractice>>, lang: Lang) {
  const groups = await client.customEmails.fields({})
  const all = await client.customEmails.list({})
  for (const event of customEmailEvents) {
    const { groups: known, channel } = all.find((one) => one.event === event && one.lang === lang)!
    const fields = groups.filter(({ group }) => known.includes(group)).flatMap(({ fields }) => fields)
    const every = fields.map(({ key }) => `{${key}}`)
    const isSms = channel === 'sms'
    const body = isSms
      ? { subject: '', above: every.join(' '), below: '' }
      : { subject: '{patient.firstname}', above: `<p>${every.join(' ')}</p>`, below: `<p>${every.join(', ')}</p>` }
    await client.customEmails.save({ params: { event, lang }, body: { ...body, version: 0 } })
  }
}

test('every template is written here, for clients or for practitioners', () => {
  const written = new Set([...templatesFor('client'), ...templatesFor('practitioner')])
  expect(written).toEqual(new Set(messageTemplates))
})

const ofClients = 'no mail to a client and no SMS reveals what it is for, in our words or one’s own, $about'
// Some forty mails are caused and written in each, in both words.
test.each(wishes)(ofClients, { timeout: 60_000 }, async ({ lang, discreet }) => {
  const world = await aRevealingPractice(app, { lang, discreet })
  const isDiscreet = discreet !== 'nobody'
  if (isDiscreet) await world.sql("update practitioner set name = 'Camille Essai, hypnothérapeute'")
  const inOurWords = await everyMailTo('client', world)
  await saveOwnWords(world, lang)
  const inOwnWords = await writeAgain('client', world, inOurWords)
  const subjects = (written: typeof inOurWords) => written.map(({ mail }) => mail.subject)
  expect(subjects(inOwnWords)).not.toEqual(subjects(inOurWords))
  for (const written of [inOurWords, inOwnWords]) {
    for (const { template, mail, sms, quotes } of written) {
      expect(mail.lang, template).toBe(lang)
      const { content, subject, calendar } = mail
      expectNeutral(subject, `${template}: subject`)
      expectNeutral(content.preview, `${template}: preview`)
      for (const { name } of mail.attachments ?? []) expectNeutral(name, `${template}: file`)
      // Without discretion it may say more where nobody looks over a shoulder; quoted words are the author's own.
      if (isDiscreet) {
        expectNeutral(mail.fromName ?? '', `${template}: sender`)
        if (!quotes) expectNeutral(plainText(content), `${template}: text`)
        expectNeutral((calendar?.file ?? '').replaceAll('\r\n ', ''), `${template}: calendar`)
      }
      for (const text of sms) expectNeutral(text, `${template}: SMS`)
    }
    // The names must reveal it where they may: otherwise this test would prove nothing.
    const sentText = written.map(({ mail }) => plainText(mail.content)).join('\n')
    if (!isDiscreet) expect(sentText).toMatch(/hypno.*(tabac|smok)/is)
    expect(written.map(({ template }) => template)).toEqual(templatesFor('client'))
    expect(written.filter(({ sms }) => sms.length > 0).map(({ template }) => template)).toEqual(['session.reminder'])
  }
})

test.each(wishes)('no mail to a practitioner says what a client comes for, $about', async ({ lang, discreet }) => {
  const world = await aRevealingPractice(app, { lang, discreet })
  const written = await everyMailTo('practitioner', world)
  for (const { template, mail, isOfClient } of written) {
    expect(mail.lang, template).toBe(lang)
    const { content, subject } = mail
    const text = plainText(content)
    expectNeutral(subject, `${template}: subject`)
    expectNeutral(content.preview, `${template}: preview`)
    expect(text, `${template}: what a client wrote`).not.toContain(VISITOR_TEXT)
    expect([mail.calendar, mail.attachments ?? []], `${template}: files`).toEqual([null, []])
    if (discreet === 'nobody' || (discreet === 'the client' && !isOfClient)) continue
    expectNeutral(mail.fromName ?? '', `${template}: sender`)
    // « Voir les séances »: so the console calls appointments, of whatever kind they are.
    expectNeutral(text.replaceAll(/séances?/gi, ''), `${template}: text`)
  }
  const sentText = written.map(({ mail }) => plainText(mail.content)).join('\n')
  if (discreet === 'nobody') expect(sentText).toMatch(/hypno.*(tabac|smok)/is)
  expect(written.map(({ template }) => template)).toEqual(templatesFor('practitioner'))
})

test.each(['fr', 'en'] as const)(
  'where a practitioner wants clients’ words in mails, they stand in the text alone: %s',
  async (lang) => {
    const world = await aRevealingPractice(app, { lang, discreet: 'the practice' })
    await world.client.practices.changeSettings({ body: { clientWordsInMails: true } })
    for (const template of ['session.requested', 'inbox.received'] as const) {
      const { mail } = await writeMail('practitioner', world, template)
      expect(mail.content.quote?.text, template).toBe(VISITOR_TEXT)
      expectNeutral(mail.subject, `${template}: subject`)
      expectNeutral(mail.content.preview, `${template}: preview`)
      const { quote: _, ...rest } = mail.content
      expectNeutral(plainText(rest).replaceAll(/séances?/gi, ''), `${template}: text`)
    }
  },
)

test.each(['fr', 'en'] as const)(
  'a mail to an admin names the practice in its text alone, and nobody’s words: %s',
  (lang) => {
    const practice = 'Cabinet d’hypnose du Port'
    const admin = { email: 'admin@essais.test', name: 'Ada', locale: lang }
    const links = mailLinks(app.config)
    const reported = (isDoubt: boolean, isOverdue = false) =>
      adminReportMail(admin, { practice, isDoubt, isOverdue, dueOn: '2027-03-02' }, links)
    const written = [budgetMail(admin, practice, links), reported(true), reported(false), reported(false, true)]
    for (const mail of written) {
      expectNeutral(`${mail?.subject} ${mail?.content.preview} ${mail?.fromName}`, 'subject, preview, sender')
      const text = plainText(mail!.content)
      expect(text).toContain(practice)
      expectNeutral(text.replaceAll(practice, ''), 'text')
    }
    const message = { name: 'Zoé Martin', email: 'zoe@essais.test', message: VISITOR_TEXT, locale: lang }
    const mail = publisherMail(message, 'editeur@essais.test', links)
    expectNeutral(`${mail?.subject} ${mail?.content.preview} ${mail?.fromName}`, 'subject, preview, sender')
    expect(mail?.content.quote?.text).toBe(VISITOR_TEXT)
  },
)
