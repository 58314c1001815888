import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { Lang } from '../http/schema.ts'
import { mailbox } from '../mail/address.ts'
import { mailAboutPractice } from '../mail/letter.ts'
import type { SmsAccountMail } from '../mail/message-data.ts'
import type { Mail, PostedMessage, TemplatesOf, WritingContext } from '../mail/template.ts'
import { typeset } from '../mail/typography.ts'
import { isDiscreet } from '../practices/discretion.ts'
import { firstPractitioner } from '../practices/practitioner.ts'
import { readSettings } from '../practices/settings.ts'
import { isCreditLow } from './account.ts'

interface Words {
  subject: string
  lead: (credit: number) => string
  note: string
}

interface Texts {
  greeting: (name: string) => string
  action: string
  reason: string
  mails: Record<SmsAccountMail, Words>
}

const texts: Record<Lang, Texts> = {
  fr: {
    greeting: (name) => `Bonjour ${name},`,
    action: 'Voir mon crédit',
    reason: 'Vous recevez cet e-mail parce que votre cabinet envoie des SMS avec Ancrage.',
    mails: {
      lowCredit: {
        subject: 'Il vous reste peu de SMS',
        lead: (credit) => `Votre crédit Octopush ne permet plus que ${credit} SMS.`,
        note: 'Rechargez-le sur octopush.com. Ancrage ne prend aucune commission sur les SMS.',
      },
      noCredit: {
        subject: 'Votre crédit de SMS est épuisé',
        lead: () => 'Vos rappels par SMS attendent : votre crédit Octopush est épuisé.',
        note: 'Dès qu’il est rechargé, ils partent d’eux-mêmes. Ceux qui ne servent plus à rien ne partent pas.',
      },
      keyRefused: {
        subject: 'Octopush refuse votre clé',
        lead: () => 'Vos rappels par SMS attendent : Octopush ne reconnaît plus votre identifiant ou votre clé.',
        note: 'Enregistrez une nouvelle clé : ce qui attend part alors de soi-même.',
      },
    },
  },
  en: {
    greeting: (name) => `Hello ${name},`,
    action: 'See my credit',
    reason: 'You’re getting this email because your practice sends SMS with Ancrage.',
    mails: {
      lowCredit: {
        subject: 'You have few SMS left',
        lead: (credit) => `Your credit at Octopush is enough for ${credit} more SMS.`,
        note: 'Top it up on octopush.com. Ancrage takes no commission on SMS.',
      },
      noCredit: {
        subject: 'Your SMS credit is used up',
        lead: () => 'Your reminders by SMS are waiting: your credit at Octopush is used up.',
        note: 'As soon as you top it up they are sent by themselves. Those that are of no use any more are not.',
      },
      keyRefused: {
        subject: 'Octopush refuses your key',
        lead: () => 'Your reminders by SMS are waiting: Octopush no longer accepts your login or your key.',
        note: 'Save a new key: what is waiting is then sent by itself.',
      },
    },
  },
}

/** Whether what a mail says of the account is still true. */
const isTrue: Record<
  SmsAccountMail,
  (account: {
    credit: number
    lowCredit?: number | null
    emptySince?: Date | null
    lastError?: string | null
  }) => boolean
> = {
  lowCredit: ({ credit, lowCredit, emptySince }) => !emptySince && isCreditLow(credit, lowCredit ?? null),
  noCredit: ({ emptySince }) => Boolean(emptySince),
  keyRefused: ({ lastError }) => Boolean(lastError),
}

const template =
  <Name extends SmsAccountMail>(name: Name) =>
  async ({ practiceId }: PostedMessage<`sms.${Name}`>, { em, links }: WritingContext): Promise<Mail | null> => {
    const db = tablesOf(em)
    const account = await db
      .selectFrom('OctopushAccount')
      .select(['credit', 'lowCredit', 'emptySince', 'lastError'])
      .where('practiceId', '=', practiceId)
      .executeTakeFirst()
    const practitioner = await firstPractitioner(em, practiceId)
    if (!account || !isTrue[name](account) || !practitioner) return null
    const user = await db
      .selectFrom('User')
      .select(['email', 'locale'])
      .where('id', '=', practitioner.userId)
      .executeTakeFirst()
    const practice = await db
      .selectFrom('Practice')
      .select(['name', 'primaryColor'])
      .where('id', '=', practiceId)
      .executeTakeFirstOrThrow()
    const to = user && mailbox(practitioner.name, user.email)
    if (!user || !to) return null
    const isNeutral = isDiscreet(await readSettings(queryOf(em), practiceId), null)
    const lang = user.locale
    const words = texts[lang]
    const { subject, lead, note } = words.mails[name]
    const set = (text: string) => typeset(text, lang)
    return mailAboutPractice(
      {
        lang,
        to,
        subject: set(subject),
        content: {
          preview: set(lead(account.credit)),
          title: set(subject),
          greeting: words.greeting(practitioner.name),
          paragraphs: [set(lead(account.credit))],
          action: { label: set(words.action), url: links.page('/settings/integrations') },
          notes: [set(note)],
          reason: set(words.reason),
        },
      },
      { ...practice, name: isNeutral ? practitioner.name : practice.name },
    )
  }

/** What is written to a practitioner about the account by which SMS are sent. */
export const octopushTemplates: TemplatesOf<`sms.${SmsAccountMail}`> = {
  'sms.lowCredit': template('lowCredit'),
  'sms.noCredit': template('noCredit'),
  'sms.keyRefused': template('keyRefused'),
}
