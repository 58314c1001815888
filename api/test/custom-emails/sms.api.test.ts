import { expect, test } from 'vitest'
import { withoutTokens } from '../../src/mail/links.ts'
import { anSmsOffice } from '../octopush/an-sms-office.ts'
import { refusal } from '../refusal.ts'
import { workerWait } from '../worker-wait.ts'

const reminder = { event: 'smsReminder', lang: 'fr' } as const
const unlinked = (text: string) => text.replace(/https?:\S+/, 'https:…')

test.each([
  [
    'the practice’s own',
    {
      own: '{recipient.firstname}|{Patient.Name} XXXXX {session.date}, {session.time} : {entity.practitioner} {session.link}',
    },
    /^\| ?XXXX X jeudi \d+ \S+, 10 h : Votre praticien https:\S+$/,
  ],
  [
    'those of a rule',
    { rule: '{recipient.firstname}|XXXXX {session.date}, {session.time} : {entity.practitioner} {session.link}' },
    /^\| ?XXXX X jeudi \d+ \S+, 10 h : Votre praticien https:\S+$/,
  ],
  ['ours', {}, /^Votre praticien vous rappelle votre rendez-vous : jeudi \d+ \S+ à 10 h\. Confirmer : https:\S+$/],
])(
  'an SMS in %s words is shown, sent and kept alike: no name in it leads away or tells the trade',
  async (_, given, expected) => {
    const { own, rule } = given as { own?: string; rule?: string }
    const { account, office, client, due, aSession, messages, sql } = await anSmsOffice()
    await sql("update practitioner set name = 'Claire, hypnothérapeute'")
    const [{ id: ruleId } = { id: '' }] = await client.reminders.list({})
    if (rule) await client.reminders.change({ params: { id: ruleId }, body: { words: { fr: rule, en: null } } })
    if (own)
      await client.customEmails.save({ params: reminder, body: { subject: '', above: own, below: '', version: 0 } })
    const person = { firstname: 'piege.test', lastname: 'www.piege.test' }
    const { patientId, id: sessionId } = await aSession(person)
    await due()
    const worker = await office.worker()
    await expect.poll(() => account.sent.length, workerWait).toBe(1)
    await expect.poll(async () => (await messages())[0]?.state, workerWait).toBe('sent')
    await worker.stop()
    const { text = '' } = account.sent[0] ?? {}
    expect(text).toMatch(expected)
    const [{ id } = { id: '' }] = await messages()
    expect((await client.messages.get({ params: { id } })).text).toBe(withoutTokens(text))
    if (!own) return
    const body = { subject: '', above: own, below: '', patientId, sessionId }
    const shown = await client.customEmails.preview({ params: reminder, body })
    expect(unlinked(shown.text)).toBe(unlinked(text))
  },
)

test('the default words of the page can be sent; words that are too long or reveal the trade are refused', async () => {
  const { client } = await anSmsOffice()
  const ours = (await client.customEmails.list({})).find(({ event, lang }) => event === 'smsReminder' && lang === 'fr')
  expect(ours?.above).toMatch(/\{session.when\}\. Modifier : \{session.link\}$/)
  const save = async (above: string) => {
    const body = { subject: '', above, below: '', version: 0 }
    return (await refusal(client.customEmails.save({ params: reminder, body }))).details.errors
  }
  expect(await save(`{session.when} ${'{session.link} '.repeat(10)}`)).toEqual({ above: ['too_long'] })
  expect(await save(`{session.when} ${'ê'.repeat(420)}`)).toEqual({ above: ['too_long'] })
  expect(await save('Votre stage burn out : {session.when}')).toEqual({ above: ['tells_purpose'] })
  const [{ id } = { id: '' }] = await client.reminders.list({})
  const words = { fr: '{session.link} '.repeat(10), en: null }
  const refused = await refusal(client.reminders.change({ params: { id }, body: { words } }))
  expect(refused.details.errors).toEqual({ 'words.fr': ['too_long'] })
})
