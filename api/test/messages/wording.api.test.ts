import { expect, test } from 'vitest'
import { inPractice } from '../../src/db/tenant.ts'
import type { Lang } from '../../src/http/schema.ts'
import { customEmailEvents } from '../../src/mail/custom-events.ts'
import { mailLinks } from '../../src/mail/links.ts'
import { messageTemplates } from '../../src/mail/message-data.ts'
import { plainText } from '../../src/mail/plain-text.ts'
import type { Template } from '../../src/mail/template.ts'
import { mailTemplates } from '../../src/mail-templates.ts'
import { reminderSmsTemplates } from '../../src/octopush/reminder-sms.ts'
import { tradeWord } from '../../src/sms/trade.ts'
import { testApp } from '../app.ts'
import { causes } from './wording-causes.ts'
import { aTellingPractice, type Cause, TELLING } from './wording-practice.ts'

const app = await testApp()
const links = mailLinks(app.config)

/** Each is written once for each of these. */
const cases = (['fr', 'en'] as const).flatMap((lang) =>
  [false, true].flatMap((isDiscreet) =>
    (['ours', 'own'] as const).map((words) => ({
      lang,
      isDiscreet,
      words,
      about: `in ${lang}, ${isDiscreet ? 'with' : 'without'} discretion, in ${words === 'ours' ? 'our words' : 'one’s own'}`,
    })),
  ),
)

/** Nothing that says what somebody comes for, in either language, without the links. */
function expectNeutral(text: string, about: string) {
  const said = text.replaceAll(/https?:\S+/g, '')
  expect(said, about).not.toMatch(TELLING)
  expect(tradeWord(said), about).toBeNull()
}

/** Every field that may stand in the words of an event, above and below what the mail says itself. */
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

test.each(cases)('no mail to a client and no SMS says what it is for, $about', async ({ lang, isDiscreet, words }) => {
  const world = await aTellingPractice(app, { lang, isDiscreet })
  if (words === 'own') await saveOwnWords(world, lang)
  const written: string[] = []
  let told = ''
  for (const template of messageTemplates) {
    const cause = causes[template]
    if (cause === 'practitioner') continue
    const {
      practiceId = world.practice.id,
      sessionId = null,
      patientId = null,
      data,
      at,
      quotes,
    } = (await cause(world)) as Cause
    const message = {
      id: crypto.randomUUID(),
      practiceId,
      template,
      audience: 'client' as const,
      sessionId,
      patientId,
      data,
      createdAt: new Date(),
    }
    const now = at ?? new Date()
    const mail = await inPractice(app.orm.em.fork(), practiceId, (em) =>
      (mailTemplates[template] as Template<typeof template>)(em, message as never, links, now, app.config),
    )
    if (!mail) throw new Error(`${template} is not written`)
    written.push(template)
    told += plainText(mail.content)
    expect(mail.lang, template).toBe(lang)
    const { content, subject, calendar } = mail
    expectNeutral(subject, `${template}: subject`)
    expectNeutral(content.preview, `${template}: preview`)
    for (const { name } of mail.attachments ?? []) expectNeutral(name, `${template}: file`)
    // Without discretion it may say more where nobody looks over a shoulder; what people wrote is theirs.
    if (isDiscreet) {
      expectNeutral(mail.fromName ?? '', `${template}: sender`)
      if (!quotes) expectNeutral(plainText(content), `${template}: text`)
      expectNeutral((calendar?.file ?? '').replaceAll('\r\n ', ''), `${template}: calendar`)
    }
    const sms = reminderSmsTemplates[template]
    if (!sms) continue
    const text = await inPractice(app.orm.em.fork(), practiceId, (em) =>
      (sms as unknown as Template<typeof template>)(em, message as never, links, now, app.config),
    )
    expectNeutral((text as unknown as { text: string }).text, `${template}: SMS`)
  }
  // The names do tell where they may: otherwise nothing would be shown here.
  if (!isDiscreet) expect(told).toMatch(/hypno.*(tabac|smok)/is)
  expect(written).toEqual(messageTemplates.filter((template) => causes[template] !== 'practitioner'))
})
