import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { moneyText } from '../format/amounts.ts'
import { dateText, localDay } from '../format/day.ts'
import type { Lang } from '../http/schema.ts'
import { callableName, mailbox } from '../mail/address.ts'
import type { MailDetail } from '../mail/content.ts'
import { fromPractitioner } from '../mail/letter.ts'
import type { TemplatesOf } from '../mail/template.ts'
import { typeset } from '../mail/typography.ts'
import { firstPractitioner } from '../practices/practitioner.ts'
import { type Due, dueNow } from './amount.ts'
import { reminderTexts as texts } from './words.ts'

async function readFacts(em: EntityManager, practiceId: string, patientId: string) {
  const tables = tablesOf(em)
  const client = await tables
    .selectFrom('Patient')
    .select(['firstname', 'lastname', 'email', 'locale'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .executeTakeFirst()
  const practice = await tables
    .selectFrom('Practice')
    .select(['email', 'phone', 'address', 'city', 'primaryColor', 'timeZone'])
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow()
  const bank = await tables
    .selectFrom('BillingIdentity')
    .select(['iban', 'bic', 'accountHolder'])
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  return { client, practice, bank, practitioner: await firstPractitioner(em, practiceId) }
}

/** The link of a reminder, while it asks for no more than is owed. */
async function openRequest(em: EntityManager, requestId: string | undefined, cents: number, now: Date) {
  if (!requestId) return null
  const request = await tablesOf(em)
    .selectFrom('PaymentRequest')
    .select(['practiceId', 'id'])
    .where('id', '=', requestId)
    .where('status', '=', 'open')
    .where('expiresAt', '>', now)
    .where('amountCents', '<=', cents)
    .executeTakeFirst()
  return request ?? null
}

const grouped = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ')

function wordsFor({ sessions, since, invoice, cents }: Due, lang: Lang, timeZone: string): string {
  const told = {
    amount: moneyText(cents, 'EUR', lang),
    sessions,
    since: since ? dateText(localDay(since, timeZone), lang) : '',
    number: invoice?.number ?? '',
    issuedOn: invoice ? dateText(invoice.issuedOn, lang) : '',
  }
  const words = texts[lang]
  if (invoice) return words.forInvoice(told)
  return sessions > 0 ? words.forSessions(told) : words.forNone(told)
}

/** What a client owes when the mail is written; null where nothing is owed any more. */
export const dueTemplates: TemplatesOf<'due.reminder'> = {
  'due.reminder': async (em, { practiceId, data }, links, now) => {
    const { patientId, invoiceId, requestId } = data
    const { client, practice, bank, practitioner } = await readFacts(em, practiceId, patientId)
    const to = client && mailbox(`${client.firstname} ${client.lastname}`, client.email)
    if (!client || !to || !practitioner) return null
    const due = await dueNow(em, { practiceId, patientId, invoiceId }, now)
    if (due.cents <= 0) return null
    const lang = client.locale
    const words = texts[lang]
    const set = (text: string) => typeset(text, lang)
    const lead = set(wordsFor(due, lang, practice.timeZone))
    const request = await openRequest(em, requestId, due.cents, now)
    const transfer: MailDetail[] = bank?.iban
      ? [
          {
            label: words.labels.transfer,
            lines: [bank.accountHolder ?? '', `IBAN ${grouped(bank.iban)}`, bank.bic ? `BIC ${bank.bic}` : ''].filter(
              Boolean,
            ),
          },
        ]
      : []
    const letter = {
      lang,
      to,
      subject: set(words.subject),
      content: {
        preview: set(words.subject),
        title: set(words.subject),
        greeting: words.greeting(callableName(client.firstname)),
        paragraphs: [lead],
        details: [{ label: words.labels.amount, lines: [moneyText(due.cents, 'EUR', lang)] }, ...transfer],
        ...(request && { action: { label: words.action, url: links.pay(request) } }),
        notes: words.notes.map(set),
        reason: set(words.reason(practitioner.name)),
      },
    }
    return fromPractitioner(letter, practitioner.name, practice)
  },
}
