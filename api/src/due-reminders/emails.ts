import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { moneyText } from '../format/amounts.ts'
import { dateText, localDay } from '../format/day.ts'
import type { Lang } from '../http/schema.ts'
import { callableName, mailbox } from '../mail/address.ts'
import type { MailDetail } from '../mail/content.ts'
import { type CustomMailsOf, greetingWords } from '../mail/custom-mail.ts'
import { mailFromPractitioner } from '../mail/letter.ts'
import type { Mail, TemplatesOf } from '../mail/template.ts'
import { typeset } from '../mail/typography.ts'
import type { PracticeId } from '../practice-id.ts'
import { correspondents } from '../practices/correspondence.ts'
import { type Due, readDue, readDueOfOthers } from './amount.ts'
import { payableLink } from './pay-link.ts'
import { reminderTexts as texts } from './words.ts'

const bankOf = (em: EntityManager, practiceId: PracticeId) =>
  tablesOf(em)
    .selectFrom('BillingIdentity')
    .select(['iban', 'bic', 'accountHolder'])
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()

const grouped = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ')

function wordsFor({ sessions, since, invoice, cents }: Due, lang: Lang, timeZone: string): string {
  const debt = {
    amount: moneyText(cents, 'EUR', lang),
    sessions,
    since: since ? dateText(localDay(since, timeZone), lang) : '',
    number: invoice?.number ?? '',
    issuedOn: invoice ? dateText(invoice.issuedOn, lang) : '',
  }
  const words = texts[lang]
  if (invoice) return words.forInvoice(debt)
  return sessions > 0 ? words.forSessions(debt) : words.forNone(debt)
}

type Facts = NonNullable<Awaited<ReturnType<typeof correspondents>>>

/** Where it can be paid by card, and whether the reader is the client or pays for them. */
interface Reader {
  practiceId: PracticeId
  url: string | null
  isClient: boolean
  /** The part that is invoiced to others. */
  others?: Awaited<ReturnType<typeof readDueOfOthers>> | null
}

async function write(
  em: EntityManager,
  facts: Facts,
  due: Due,
  { practiceId, url, isClient, others }: Reader,
): Promise<Mail> {
  const { client, practice, to, who } = facts
  const lang = client.locale
  const words = texts[lang]
  const set = (text: string) => typeset(text, lang)
  const lead = set(wordsFor(due, lang, practice.timeZone))
  const ofOthers = others?.cents
    ? [set(words.ofOthers(moneyText(Math.min(others.cents, due.cents), 'EUR', lang), others.numbers.join(', ')))]
    : []
  const bank = await bankOf(em, practiceId)
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
    event: 'due' as const,
    subject: set(words.subject),
    content: {
      preview: set(words.subject),
      title: set(words.subject),
      greeting: words.greeting(isClient ? callableName(client.firstname) : null),
      paragraphs: [lead],
      details: [{ label: words.labels.amount, lines: [moneyText(due.cents, 'EUR', lang), ...ofOthers] }, ...transfer],
      ...(url !== null && { action: { label: words.action, url } }),
      notes: words.notes.map(set),
      reason: set(isClient ? words.reason(who) : words.reasonOfPayer(who)),
    },
  }
  return mailFromPractitioner(letter, who, practice)
}

/** The client's debt when the mail is written; null where nothing is owed any more. */
export const dueTemplates: TemplatesOf<'due.reminder'> = {
  'due.reminder': async ({ practiceId, data }, { em, links, now }) => {
    const { patientId, invoiceId, requestId, isOwnShare } = data
    const of = { practiceId, patientId, invoiceId, isOwnShare }
    const due = await readDue(em, of, now)
    if (due.cents <= 0) return null
    const payer = due.invoice && mailbox(due.invoice.payer, due.invoice.sendTo)
    const facts = await correspondents(em, practiceId, patientId, payer)
    if (!facts) return null
    const request = await payableLink(em, requestId, due.cents, now)
    const others = due.invoice || isOwnShare ? null : await readDueOfOthers(em, of, now)
    const url = request && links.pay(request)
    return await write(em, facts, due, { practiceId, url, isClient: !payer, others })
  },
}

/** An invented amount for the sample mail. */
const sampleCents = 7000

/** The same mail, for practitioners to rewrite as a mail of their own. */
export const dueCustomMails: CustomMailsOf<'due'> = {
  due: {
    words: (lang) => ({ subject: texts[lang].subject, above: greetingWords(texts[lang].greeting) }),
    async sample(em, { practiceId, patientId, lang }, links, now) {
      const facts = await correspondents(em, practiceId, patientId)
      if (!facts) return null
      const due = { cents: sampleCents, sessions: 1, since: now, invoice: null }
      const shown = { ...facts, client: { ...facts.client, locale: lang } }
      const url = links.pay({ practiceId, id: patientId })
      return await write(em, shown, due, { practiceId, url, isClient: true })
    },
  },
}
