import type { Lang } from '../http/schema.ts'
import type { MailedEvent } from '../mail/news-events.ts'

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

/** The words of the mails about events. */
export const newsTexts = {
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
      'consents.unsigned': 'A client hasn’t signed the consent you asked for yet.',
      'forms.expiring': 'A client hasn’t filled in a form. Its link expires in less than three days.',
      'cards.expiring': 'A client hasn’t paid with the link you sent. It expires in less than three days.',
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
    reason: 'You’re getting this email because you chose to in your profile.',
  },
} satisfies Record<Lang, NewsTexts>
