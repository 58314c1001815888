import { expect, test } from 'vitest'
import { inPractice } from '../../src/db/tenant.ts'
import type { Lang } from '../../src/http/schema.ts'
import { mailLinks } from '../../src/mail/links.ts'
import { type MessageTemplate, messageTemplates } from '../../src/mail/message-data.ts'
import { plainText } from '../../src/mail/plain-text.ts'
import type { Mail, Template } from '../../src/mail/template.ts'
import { mailTemplates } from '../../src/mail-templates.ts'
import { testApp } from '../app.ts'
import { causes } from './wording-causes.ts'
import { aRevealingPractice, type Cause, type RevealingWorld } from './wording-practice.ts'

const app = await testApp()
const links = mailLinks(app.config)

/** Mails about an account, to somebody without a file, or that ask for an adult's opinion: no guardian gets these. */
const withoutGuardian: readonly MessageTemplate[] = [
  'client.link',
  'client.password',
  'client.email',
  'client.emailRequested',
  'client.emailChanged',
  'client.closed',
  'inbox.answered',
  'reviews.reportAnswered',
  'reviews.requested',
]
const mailed = messageTemplates.filter((name) => causes[name] !== 'practitioner' && !withoutGuardian.includes(name))

/** The mail of a template when all clients of its practice have this age, with a guardian in their file. */
async function written(world: RevealingWorld, template: MessageTemplate, years: number): Promise<Mail> {
  // The causes themselves need adults.
  await world.sql('update patient set guardian_name = null, date_of_birth = null where practice_id = $1', [
    world.practice.id,
  ])
  const cause = causes[template] as (world: RevealingWorld) => Promise<Cause>
  const { practiceId = world.practice.id, sessionId = null, patientId = null, data, at } = await cause(world)
  await world.sql(
    `update patient set firstname = 'Léo', guardian_name = 'Anne Œuvrard',
       date_of_birth = (now() - make_interval(years => $2))::date where practice_id = $1`,
    [world.practice.id, years],
  )
  const { requestId = null } = data as { requestId?: string }
  const [paid] = await world.sql<{ session: string | null }>(
    'select session_id as session from payment_request where id = $1',
    [requestId],
  )
  const message = {
    id: crypto.randomUUID(),
    practiceId,
    template,
    audience: 'client' as const,
    sessionId: sessionId ?? paid?.session ?? null,
    patientId,
    data,
    createdAt: new Date(),
  }
  const mail = await inPractice(app.orm.em.fork(), practiceId, (em) =>
    (mailTemplates[template] as Template<typeof template>)(message as never, {
      em,
      links,
      now: at ?? new Date(),
      config: app.config,
    }),
  )
  if (!mail) throw new Error(`${template} is not written`)
  return mail
}

const greetings = { fr: 'Bonjour Anne Œuvrard,', en: 'Hello Anne Œuvrard,' } satisfies Record<Lang, string>
const child = { fr: 'Ce message concerne Léo.', en: 'This message is about Léo.' } satisfies Record<Lang, string>

test.each(['fr', 'en'] as const)(
  'every mail about a child greets the guardian and names the child, in %s',
  async (lang) => {
    const world = await aRevealingPractice(app, { lang, discreet: 'the client' })
    for (const template of mailed) {
      const mail = await written(world, template, 10)
      const text = plainText(mail.content)
      expect(mail.to.name, template).toBe('Anne Œuvrard')
      expect(text, template).toContain(child[lang])
      // A practitioner's own letter has no greeting of ours.
      if (template === 'mailings.sent') continue
      expect(mail.content.greeting, template).toBe(greetings[lang])
      expect(text, template).not.toMatch(/(Bonjour|Hello) Léo/)
      expect(mail.subject + mail.content.preview, template).not.toContain('Œuvrard')
    }
  },
)

test('a client who has come of age is greeted by their own name, whoever was their guardian', async () => {
  const world = await aRevealingPractice(app, { lang: 'fr', discreet: 'nobody' })
  const { to, content } = await written(world, 'session.reminder', 18)
  expect(to.name).toMatch(/^Léo /)
  expect(content.greeting).toBe('Bonjour Léo,')
  expect(plainText(content)).not.toContain(child.fr)
})
