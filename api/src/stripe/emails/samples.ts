import { millisecondsInDay } from 'date-fns/constants'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import { moneyText } from '../../format/amounts.ts'
import { momentText } from '../../format/moment.ts'
import type { Lang } from '../../http/schema.ts'
import { type CustomMail, type CustomMailsOf, greetingWords, type SampleSubject } from '../../mail/custom-mail.ts'
import type { Links } from '../../mail/links.ts'
import type { Mail } from '../../mail/template.ts'
import type { PracticeId } from '../../practice-id.ts'
import { correspondents } from '../../practices/correspondence.ts'
import { firstPractitioner } from '../../practices/practitioner.ts'
import { paymentMail } from './client-mail.ts'
import { cardTexts } from './texts.ts'

/** The amount of the sample payment. */
const sampleCents = 7000

/** The default mail of each event. A time that is held until it is paid has words of its own. */
const names = { paymentAsked: 'due', receipt: 'paid', refund: 'refunded' } as const
type Event = keyof typeof names

const subjects = (name: (typeof names)[Event], lang: Lang) =>
  cardTexts[lang].client[name]?.({ amount: '', who: '', until: '', answerBy: '', isPrepayment: false }).subject ?? ''

const accountOf = async (em: EntityManager, practiceId: PracticeId) =>
  tablesOf(em)
    .selectFrom('User')
    .select(['email', 'emailVerifiedAt'])
    .where('id', '=', (await firstPractitioner(em, practiceId))?.userId ?? '')
    .executeTakeFirst()

async function write(
  em: EntityManager,
  event: Event,
  of: SampleSubject,
  links: Links,
  now: Date,
): Promise<Mail | null> {
  const { practiceId, patientId, lang } = of
  const facts = await correspondents(em, practiceId, patientId)
  const account = await accountOf(em, practiceId)
  const words = cardTexts[lang].client[names[event]]
  if (!facts || !account || !words) return null
  const { client, practice, who } = facts
  const amount = moneyText(sampleCents, 'EUR', lang)
  const until = momentText(new Date(now.getTime() + millisecondsInDay), practice.timeZone, lang, now)
  const detail = { label: cardTexts[lang].labels.amount, lines: [amount] }
  return paymentMail(
    {
      client,
      practice,
      practitioner: { name: who, ...account, emailVerifiedAt: account.emailVerifiedAt ?? null },
      request: { locale: lang },
    },
    words({ amount, who, until, answerBy: '', isPrepayment: false }),
    { event, ...(event === 'paymentAsked' && { details: [detail], action: links.pay({ practiceId, id: patientId }) }) },
  )
}

const customMail = (event: Event): CustomMail => ({
  words: (lang) => ({ subject: subjects(names[event], lang), above: greetingWords(cardTexts[lang].greeting) }),
  sample: (em, of, links, now) => write(em, event, of, links, now),
})

/** The mails about card payments that a practitioner may reword. */
export const cardCustomMails: CustomMailsOf<Event> = {
  paymentAsked: customMail('paymentAsked'),
  receipt: customMail('receipt'),
  refund: customMail('refund'),
}
