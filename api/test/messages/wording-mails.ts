import { inPractice } from '../../src/db/tenant.ts'
import { mailLinks } from '../../src/mail/links.ts'
import { type MessageTemplate, messageTemplates } from '../../src/mail/message-data.ts'
import type { Mail, Template } from '../../src/mail/template.ts'
import { mailTemplates } from '../../src/mail-templates.ts'
import { reminderSmsTemplates } from '../../src/octopush/reminder-sms.ts'
import { causes } from './wording-causes.ts'
import { practitionersCauses } from './wording-causes-of-practitioners.ts'
import type { Cause, RevealingWorld } from './wording-practice.ts'

const causesFor = { client: causes, practitioner: practitionersCauses }
type Audience = keyof typeof causesFor

/** The messages that somebody gets. */
export const templatesFor = (audience: Audience): MessageTemplate[] =>
  messageTemplates.filter((template) => typeof causesFor[audience][template] === 'function')

interface Written {
  template: MessageTemplate
  cause: Cause
  mail: Mail
  /** Its words where it also goes by SMS: with a question, and without. */
  sms: string[]
  /** People’s own words stand in it, which are theirs. */
  quotes: boolean
  /** It is of a client, whose own wish for discretion counts. */
  isOfClient: boolean
}

/** Every message to somebody as it is written in this practice. */
export async function everyMailTo(audience: Audience, world: RevealingWorld): Promise<Written[]> {
  const all: Written[] = []
  for (const template of templatesFor(audience)) all.push(await writeMail(audience, world, template))
  return all
}

/** One of them. */
export async function writeMail(
  audience: Audience,
  world: RevealingWorld,
  template: MessageTemplate,
): Promise<Written> {
  const cause = causesFor[audience][template]
  if (typeof cause === 'string') throw new Error(`${template} goes to the ${cause} alone`)
  return write(audience, world, { template, cause: await cause(world) })
}

/** The same messages as the practice writes them now. */
export async function writeAgain(
  audience: Audience,
  world: RevealingWorld,
  messages: readonly Written[],
): Promise<Written[]> {
  const all: Written[] = []
  for (const message of messages) all.push(await write(audience, world, message))
  return all
}

type About = Pick<Written, 'template' | 'cause'>

async function write(audience: Audience, world: RevealingWorld, { template, cause }: About): Promise<Written> {
  const { app } = world
  const { practiceId = world.practice.id, sessionId = null, patientId = null, data, at, quotes } = cause
  const shared = { practiceId, template, audience, sessionId, patientId, createdAt: new Date() }
  const now = at ?? new Date()
  const written = <Of>(by: unknown, its: object = data) => {
    const message = { id: crypto.randomUUID(), ...shared, data: its }
    return inPractice(app.orm.em.fork(), practiceId, (em) =>
      (by as Template<MessageTemplate>)(message as never, {
        em,
        links: mailLinks(app.config),
        now,
        config: app.config,
      }),
    ) as Promise<Of | null>
  }
  const mail = await written<Mail>(mailTemplates[template])
  if (!mail) throw new Error(`${template} is not written`)
  const byPhone = reminderSmsTemplates[template]
  const sms: string[] = []
  for (const asksConfirmation of byPhone ? [true, false] : []) {
    const one = await written<{ text: string }>(byPhone, { ...data, asksConfirmation })
    if (!one) throw new Error(`${template} is not written as an SMS`)
    sms.push(one.text)
  }
  const isOfClient = sessionId !== null || patientId !== null
  return { template, cause, mail, sms, quotes: quotes === true, isOfClient }
}
