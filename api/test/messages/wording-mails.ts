import { inPractice } from '../../src/db/tenant.ts'
import { mailLinks } from '../../src/mail/links.ts'
import { type MessageTemplate, messageTemplates } from '../../src/mail/message-data.ts'
import type { Mail, Template } from '../../src/mail/template.ts'
import { mailTemplates } from '../../src/mail-templates.ts'
import { reminderSmsTemplates } from '../../src/octopush/reminder-sms.ts'
import { causes } from './wording-causes.ts'
import type { Cause, TellingWorld } from './wording-practice.ts'

/** The messages that clients get. */
export const templatesForClients = messageTemplates.filter((template) => causes[template] !== 'practitioner')

interface Written {
  template: MessageTemplate
  mail: Mail
  /** Its text, if it also goes by SMS. */
  sms: string | null
  /** Whether it quotes people’s own words, which may say anything. */
  quotes: boolean
}

/** Every message to clients, as it is written in this practice. */
export async function everyClientMail(world: TellingWorld): Promise<Written[]> {
  const all: Written[] = []
  for (const template of templatesForClients) all.push(await write(world, template))
  return all
}

async function write(world: TellingWorld, template: MessageTemplate): Promise<Written> {
  const { app } = world
  const cause = causes[template]
  if (cause === 'practitioner') throw new Error(`${template} goes to no client`)
  const caused: Cause = await cause(world)
  const { practiceId = world.practice.id, sessionId = null, patientId = null, data, at, quotes } = caused
  const told = { practiceId, template, audience: 'client', sessionId, patientId, data, createdAt: new Date() }
  const message = { id: crypto.randomUUID(), ...told }
  const now = at ?? new Date()
  const written = <Of>(by: unknown) =>
    inPractice(app.orm.em.fork(), practiceId, (em) =>
      (by as Template<MessageTemplate>)(em, message as never, mailLinks(app.config), now, app.config),
    ) as Promise<Of | null>
  const mail = await written<Mail>(mailTemplates[template])
  if (!mail) throw new Error(`${template} is not written`)
  const byPhone = reminderSmsTemplates[template]
  const sms = byPhone ? ((await written<{ text: string }>(byPhone))?.text ?? null) : null
  return { template, mail, sms, quotes: quotes === true }
}
