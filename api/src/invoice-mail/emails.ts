import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { payableLink } from '../due-reminders/pay-link.ts'
import { moneyText } from '../format/amounts.ts'
import { localDay } from '../format/day.ts'
import { farDayText } from '../format/full-day.ts'
import type { Lang } from '../http/schema.ts'
import { invoicePdfForMail } from '../invoices/pdf.ts'
import { type ShownInvoice, shownInvoice } from '../invoices/shown.ts'
import { callableName, mailbox } from '../mail/address.ts'
import { type CustomMailsOf, greetingWords } from '../mail/custom-mail.ts'
import { mailFromPractitioner } from '../mail/letter.ts'
import type { Mail, TemplatesOf } from '../mail/template.ts'
import { typeset } from '../mail/typography.ts'
import type { PracticeId } from '../practice-id.ts'
import { correspondents } from '../practices/correspondence.ts'
import { type InvoiceMailTexts, invoiceMailTexts } from './words.ts'

async function hasAccount(em: EntityManager, practiceId: PracticeId, patientId: string): Promise<boolean> {
  const account = await tablesOf(em)
    .selectFrom('ClientAccountPatient')
    .select('clientAccountId')
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .executeTakeFirst()
  return account !== undefined
}

type Facts = NonNullable<Awaited<ReturnType<typeof correspondents>>>
type MailedInvoice = Pick<
  ShownInvoice,
  'kind' | 'number' | 'issuedOn' | 'totalCents' | 'dueCents' | 'dueOn' | 'validUntil'
>

/** The reader's options, and whether that is the client, or somebody who pays for them. */
interface Reader {
  isClient: boolean
  action: { label: 'pay' | 'action'; url: string } | null
}

const subjectOf = (lang: Lang, what: string) => (lang === 'fr' ? `Votre ${what}` : `Your ${what}`)

function write({ client, practice, to, who }: Facts, invoice: MailedInvoice, { isClient, action }: Reader): Mail {
  const lang = client.locale
  const words = invoiceMailTexts[lang]
  const set = (text: string) => typeset(text, lang)
  const dayOf = (day: string) => farDayText(day, lang)
  const what = `${words.names[invoice.kind]} ${invoice.number}`
  const lead = set(words.lead(who, what, dayOf(invoice.issuedOn ?? '')))
  const detail = (label: keyof InvoiceMailTexts['labels'], text: string) => ({
    label: set(words.labels[label]),
    lines: [text],
  })
  const { totalCents, dueCents, dueOn, validUntil } = invoice
  const letter = {
    lang,
    to,
    subject: set(subjectOf(lang, what)),
    // Our words name a credit note or a quote as such.
    ...((invoice.kind === 'invoice' || invoice.kind === 'deposit') && { event: 'invoice' as const }),
    content: {
      preview: lead,
      title: set(subjectOf(lang, words.names[invoice.kind])),
      greeting: words.greeting(isClient ? callableName(client.firstname) : null),
      paragraphs: [lead],
      details: [
        detail('total', moneyText(totalCents, 'EUR', lang)),
        ...(dueCents > 0 ? [detail('due', moneyText(dueCents, 'EUR', lang))] : []),
        ...(dueCents > 0 && dueOn ? [detail('dueOn', dayOf(dueOn))] : []),
        ...(validUntil ? [detail('validUntil', dayOf(validUntil))] : []),
      ],
      ...(action && { action: { label: words[action.label], url: action.url } }),
      notes: words.notes.map(set),
      reason: set(words.reason(who)),
    },
  }
  return mailFromPractitioner(letter, who, practice)
}

/**
 * An issued document as a mail with its PDF, in the client's language, with a link where something can be paid by card.
 */
export const invoiceTemplates: TemplatesOf<'invoices.sent'> = {
  'invoices.sent': async ({ practiceId, data }, { em, links, now, config }) => {
    const { invoiceId, patientId, requestId } = data
    const invoice = await shownInvoice(em, practiceId, invoiceId)
    const facts = await correspondents(em, practiceId, patientId, mailbox(invoice.billTo.name, invoice.sendTo))
    if (!facts) return null
    const isClient = invoice.sendTo === null
    const { name, bytes } = await invoicePdfForMail({ em, practiceId, config }, invoiceId)
    const link = await payableLink(em, requestId, invoice.dueCents, now)
    // A client area shows it too.
    const hasPage = !link && isClient && (await hasAccount(em, practiceId, patientId))
    const page = hasPage ? ({ label: 'action', url: links.page('/client/invoices') } as const) : null
    const action = link ? ({ label: 'pay', url: links.pay(link) } as const) : page
    return {
      ...write(facts, invoice, { isClient, action }),
      attachments: [{ name, type: 'application/pdf', bytes }],
    }
  },
}

/** The mail of an invoice for the practitioner to put into words. The invoice that it shows is nobody's. */
export const invoiceCustomMails: CustomMailsOf<'invoice'> = {
  invoice: {
    words: (lang) => ({
      subject: subjectOf(lang, invoiceMailTexts[lang].names.invoice),
      above: greetingWords(invoiceMailTexts[lang].greeting),
    }),
    async sample(em, { practiceId, patientId, lang }, links, now) {
      const facts = await correspondents(em, practiceId, patientId)
      if (!facts) return null
      const today = localDay(now, facts.practice.timeZone)
      const invoice: MailedInvoice = {
        kind: 'invoice',
        number: `${today.slice(0, 4)}-00042`,
        issuedOn: today,
        totalCents: 7000,
        dueCents: 0,
        dueOn: null,
        validUntil: null,
      }
      const hasPage = await hasAccount(em, practiceId, patientId)
      const action = hasPage ? ({ label: 'action', url: links.page('/client/invoices') } as const) : null
      return write({ ...facts, client: { ...facts.client, locale: lang } }, invoice, { isClient: true, action })
    },
  },
}
