import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { momentText } from '../format/moment.ts'
import type { Lang } from '../http/schema.ts'
import { headerText, mailbox } from '../mail/address.ts'
import { fromProduct } from '../mail/letter.ts'
import type { MailedEvent } from '../mail/news-events.ts'
import type { TemplatesOf } from '../mail/template.ts'
import { typeset } from '../mail/typography.ts'
import type { PracticeId } from '../practice-id.ts'
import { choiceOfNews, isAboutFailures } from './choices.ts'

interface NewsTexts {
  /** Locked screens show the subject: it names nobody. */
  subjects: Record<MailedEvent, string>
  leads: Record<MailedEvent, string>
  /** After the first failure of an hour: no other is mailed in it. */
  more: string
  greeting: (name: string) => string
  client: string
  session: string
  action: string
  reason: string
}

const newsTexts = {
  fr: {
    subjects: {
      'forms.answered': 'Un formulaire est rempli',
      'documents.received': 'Un document est arrivé',
      'consents.unsigned': 'Une signature manque encore',
      'forms.expiring': 'Le lien d’un formulaire expire bientôt',
      'cards.expiring': 'Un lien de paiement expire bientôt',
      'message.failed': 'Au moins un message n’est pas parti',
      'message.bounced': 'Au moins un message n’est pas arrivé',
      'message.complained': 'Au moins un e-mail a été signalé comme indésirable',
    },
    leads: {
      'forms.answered': 'Un client a rempli un formulaire. Ses réponses se lisent dans Ancrage.',
      'documents.received': 'Un client a envoyé un document. Il se lit dans Ancrage.',
      'consents.unsigned': 'Un client n’a pas encore signé le consentement que vous lui avez demandé.',
      'forms.expiring': 'Un client n’a pas rempli un formulaire. Son lien expire dans moins de trois jours.',
      'cards.expiring':
        'Un client n’a pas payé par le lien que vous lui avez envoyé. Il expire dans moins de trois jours.',
      'message.failed': 'Au moins un message à un client n’a pas pu partir. La raison se lit dans Ancrage.',
      'message.bounced': 'Au moins un message à un client n’est pas arrivé. La raison se lit dans Ancrage.',
      'message.complained':
        'Au moins un e-mail a été signalé comme indésirable : vers cette adresse ne partent plus que les e-mails sur le compte du client lui-même.',
    },
    more: 'D’autres ont pu suivre : la liste des messages les montre tous.',
    greeting: (name) => `Bonjour ${name},`,
    client: 'Client',
    session: 'Rendez-vous',
    action: 'Ouvrir dans Ancrage',
    reason: 'Vous recevez cet e-mail parce que vous l’avez choisi dans votre profil.',
  },
  en: {
    subjects: {
      'forms.answered': 'A form has been filled in',
      'documents.received': 'A document has arrived',
      'consents.unsigned': 'A signature is still missing',
      'forms.expiring': 'The link to a form expires soon',
      'cards.expiring': 'A payment link expires soon',
      'message.failed': 'At least one message wasn’t sent',
      'message.bounced': 'At least one message didn’t arrive',
      'message.complained': 'At least one email was reported as spam',
    },
    leads: {
      'forms.answered': 'A client has filled in a form. You can read the answers in Ancrage.',
      'documents.received': 'A client has sent a document. You can read it in Ancrage.',
      'consents.unsigned': 'A client hasn’t signed the consent that you asked for yet.',
      'forms.expiring': 'A client hasn’t filled in a form. Its link expires in less than three days.',
      'cards.expiring': 'A client hasn’t paid by the link that you sent. It expires in less than three days.',
      'message.failed': 'At least one message to a client couldn’t be sent. Ancrage shows the reason.',
      'message.bounced': 'At least one message to a client didn’t arrive. Ancrage shows the reason.',
      'message.complained':
        'At least one email was reported as spam: only emails about the client’s own account still go to that address.',
    },
    more: 'More may have followed: the list of messages shows them all.',
    greeting: (name) => `Hello ${name},`,
    client: 'Client',
    session: 'Appointment',
    action: 'Open in Ancrage',
    reason: 'You get this email because you chose to in your profile.',
  },
} satisfies Record<Lang, NewsTexts>

/** Tells a person of an event. Null for an unconfirmed address, and after the choice was taken back. */
export const newsTemplates: TemplatesOf<'news.told'> = {
  'news.told': async (em, { practiceId, sessionId, data: { userId, event, patientId } }, links) => {
    const reader = await readerOf(em, practiceId, userId)
    const to = reader && mailbox(reader.name, reader.email)
    const isFailure = isAboutFailures(event)
    if (!reader || !to || !reader[choiceOfNews(event)]) return null
    const { locale: lang, timeZone, name } = reader
    const texts = newsTexts[lang]
    const { client, startsAt } = await aboutWhom(em, practiceId, patientId, sessionId)
    const set = (text: string) => typeset(text, lang)
    const content = {
      preview: set(texts.leads[event]),
      title: set(texts.subjects[event]),
      greeting: texts.greeting(name),
      paragraphs: [texts.leads[event], ...(isFailure ? [texts.more] : [])].map(set),
      details: [
        ...(client ? [{ label: texts.client, lines: [headerText(client)] }] : []),
        ...(startsAt ? [{ label: texts.session, lines: [momentText(startsAt, timeZone, lang)] }] : []),
      ],
      action: { label: texts.action, url: links.page(placeOf(event, patientId, sessionId)) },
      reason: set(texts.reason),
    }
    return fromProduct({ lang, to, subject: set(texts.subjects[event]), content }, links)
  },
}

const readerOf = (em: EntityManager, practiceId: PracticeId, userId: string) =>
  tablesOf(em)
    .selectFrom('User as u')
    .innerJoin('Profile as f', (join) => join.onRef('f.practiceId', '=', 'u.practiceId').onRef('f.userId', '=', 'u.id'))
    .select(['u.name', 'u.email', 'u.locale', 'u.timeZone', 'f.tellsForms', 'f.tellsExpiring', 'f.tellsFailures'])
    .where('u.practiceId', '=', practiceId)
    .where('u.id', '=', userId)
    .where('u.emailVerifiedAt', 'is not', null)
    .where('u.suspendedAt', 'is', null)
    .executeTakeFirst()

async function aboutWhom(
  em: EntityManager,
  practiceId: PracticeId,
  patientId: string | null,
  sessionId: string | null,
) {
  const db = tablesOf(em)
  const session = sessionId
    ? await db
        .selectFrom('Session')
        .select(['startsAt', 'patient'])
        .where('practiceId', '=', practiceId)
        .where('id', '=', sessionId)
        .executeTakeFirst()
    : undefined
  const id = patientId ?? session?.patient
  const patient = id
    ? await db
        .selectFrom('Patient')
        .select(['firstname', 'lastname'])
        .where('practiceId', '=', practiceId)
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  return { client: patient ? `${patient.firstname} ${patient.lastname}` : null, startsAt: session?.startsAt ?? null }
}

function placeOf(event: MailedEvent, patientId: string | null, sessionId: string | null): `/${string}` {
  if (isAboutFailures(event)) return '/messages'
  if (patientId && event === 'cards.expiring') return `/patients/${patientId}?tab=money`
  if (sessionId) return `/sessions/${sessionId}`
  if (!patientId) return '/notifications'
  return `/patients/${patientId}${event === 'documents.received' ? '?tab=documents' : ''}`
}
