import { expect, test } from 'vitest'
import type { Lang } from '../../src/http/schema.ts'
import { customEmailEvents } from '../../src/mail/custom-events.ts'
import { messageTemplates } from '../../src/mail/message-data.ts'
import { plainText } from '../../src/mail/plain-text.ts'
import { reminderSmsTemplates } from '../../src/octopush/reminder-sms.ts'
import { tradeWord } from '../../src/sms/trade.ts'
import { testApp } from '../app.ts'
import { causes } from './wording-causes.ts'
import { everyClientMail, templatesForClients } from './wording-mails.ts'
import { aTellingPractice, TELLING } from './wording-practice.ts'

const app = await testApp()

/** Every message is written once for each of these. */
const cases = (['fr', 'en'] as const).flatMap((lang) =>
  (['nobody', 'the client', 'the practice'] as const).flatMap((discreet) =>
    (['ours', 'own'] as const).map((words) => ({
      lang,
      discreet,
      words,
      about: `in ${lang}, where ${discreet} wishes for discretion, in ${words === 'ours' ? 'our words' : 'one’s own'}`,
    })),
  ),
)

/** Expects that the text, without its links, does not reveal what somebody comes for, in either language. */
function expectNeutral(text: string, about: string) {
  const said = text.replaceAll(/https?:\S+/g, '')
  expect(said, about).not.toMatch(TELLING)
  expect(tradeWord(said), about).toBeNull()
}

/** Saves custom words with every field of an event, above and below the mail's own content. */
async function saveOwnWords({ client }: Awaited<ReturnType<typeof aTellingPractice>>, lang: Lang) {
  const groups = await client.customEmails.fields({})
  const all = await client.customEmails.list({})
  for (const event of customEmailEvents) {
    const { groups: known, channel } = all.find((one) => one.event === event && one.lang === lang)!
    const fields = groups.filter(({ group }) => known.includes(group)).flatMap(({ fields }) => fields)
    const every = fields.map(({ key }) => `{${key}}`)
    const isSms = channel === 'sms'
    const body = isSms
      ? { subject: '', above: '{patient.firstname} {session.when} {entity.practitioner}', below: '' }
      : { subject: '{patient.firstname}', above: `<p>${every.join(' ')}</p>`, below: `<p>${every.join(', ')}</p>` }
    await client.customEmails.save({ params: { event, lang }, body: { ...body, version: 0 } })
  }
}

test('every template is written here, or goes to practitioners alone', () => {
  expect(Object.keys(causes).sort()).toEqual([...messageTemplates].sort())
})

test.each(cases)('no mail to a client and no SMS reveals what it is for, $about', async ({ lang, discreet, words }) => {
  const world = await aTellingPractice(app, { lang, discreet })
  if (words === 'own') await saveOwnWords(world, lang)
  const isDiscreet = discreet !== 'nobody'
  const written = await everyClientMail(world)
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
    if (reminderSmsTemplates[template]) expectNeutral(sms ?? 'hypnose', `${template}: SMS`)
  }
  // The names must reveal it where they may: otherwise this test would prove nothing.
  const told = written.map(({ mail }) => plainText(mail.content)).join('\n')
  if (!isDiscreet) expect(told).toMatch(/hypno.*(tabac|smok)/is)
  expect(written.map(({ template }) => template)).toEqual(templatesForClients)
})
