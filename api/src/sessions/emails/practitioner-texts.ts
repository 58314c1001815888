import type { Lang } from '../../http/schema.ts'
import type { SessionMail } from '../../mail/message-data.ts'

/** The practitioner accepts and refuses, so needs no mail about that; reminders are for clients. */
export type PractitionerMail = Exclude<SessionMail, 'accepted' | 'refused' | 'reminder'>

interface Words {
  /** With discretion, the subject is this text and the time. */
  subject: string
  title: string
  lead: (client: string) => string
  /** The words on the button. */
  action: string
  note?: string
}

interface PractitionerTexts {
  greeting: (name: string) => string
  /** `Nouvelle demande : Zoé Œuvrard, mardi 2 mars à 9 h 30` */
  subject: (what: string, who: string | null, when: string) => string
  /** `resized`: moved, but only in its length. `picked`: booked, at one of the proposed times. */
  events: Record<PractitionerMail | 'resized' | 'picked', Words>
  clientIsNotified: string
  /** Replaces what a visitor has written, where nobody has confirmed that the address is the practitioner's. */
  unconfirmed: string
  /** Replaces a client's words. */
  wordsWait: string
  labels: Record<'client' | 'when' | 'newTime' | 'oldTime' | 'session' | 'price' | 'place' | 'email' | 'phone', string>
  places: { office: string; on_site: string; video: string }
  messageOf: (client: string) => string
  reasonOf: (client: string) => string
  reason: (practice: string) => string
}

export const practitionerTexts = {
  fr: {
    greeting: (name) => `Bonjour ${name},`,
    subject: (what, who, when) => `${what} : ${[who, when].filter(Boolean).join(', ')}`,
    events: {
      requested: {
        subject: 'Nouvelle demande',
        title: 'Nouvelle demande de rendez-vous',
        lead: (client) => `${client} souhaite un rendez-vous. Le créneau est réservé jusqu’à votre réponse.`,
        action: 'Répondre à la demande',
        note: 'Sans réponse avant l’heure du rendez-vous, la demande s’annulera d’elle-même et le client en sera prévenu.',
      },
      booked: {
        subject: 'Nouveau rendez-vous',
        title: 'Nouveau rendez-vous',
        lead: (client) => `${client} a réservé en ligne. Le rendez-vous est confirmé.`,
        action: 'Voir les séances',
      },
      picked: {
        subject: 'Horaire choisi',
        title: 'Un de vos horaires convient',
        lead: (client) => `${client} a choisi cet horaire parmi ceux que vous proposiez. Le rendez-vous est confirmé.`,
        action: 'Voir les séances',
      },
      proposed: {
        subject: 'Horaires déclinés',
        title: 'Aucun des horaires proposés ne convient',
        lead: (client) =>
          `${client} ne peut à aucun des horaires que vous avez proposés. La demande attend toujours votre réponse.`,
        action: 'Répondre à la demande',
      },
      lapsed: {
        subject: 'Demande restée sans réponse',
        title: 'Une demande est restée sans réponse',
        lead: (client) => `La demande de ${client} s’est annulée à l’heure prévue, faute de réponse.`,
        action: 'Voir les séances',
      },
      moved: {
        subject: 'Rendez-vous déplacé',
        title: 'Un rendez-vous est déplacé',
        lead: (client) => `${client} a déplacé son rendez-vous.`,
        action: 'Voir les séances',
      },
      resized: {
        subject: 'Rendez-vous d’une autre durée',
        title: 'Un rendez-vous change de durée',
        lead: (client) => `Le rendez-vous de ${client} a une autre durée.`,
        action: 'Voir les séances',
      },
      cancelled: {
        subject: 'Rendez-vous annulé',
        title: 'Un rendez-vous est annulé',
        lead: (client) => `${client} a annulé son rendez-vous. Le créneau est de nouveau libre.`,
        action: 'Voir les séances',
      },
    },
    clientIsNotified: 'Le client en est prévenu.',
    unconfirmed:
      'Le nom et le message du client vous attendent dans votre compte. Pour les recevoir aussi par e-mail, confirmez votre adresse par le lien que vous avez reçu à l’inscription.',
    wordsWait: 'Le client a écrit quelques mots : ils vous attendent dans votre espace.',
    labels: {
      client: 'Client',
      when: 'Date',
      newTime: 'Nouvel horaire',
      oldTime: 'Ancien horaire',
      session: 'Séance',
      price: 'Prix',
      place: 'Lieu',
      email: 'E-mail',
      phone: 'Téléphone',
    },
    places: { office: 'Au cabinet', on_site: 'Chez le client', video: 'En visio' },
    messageOf: (client) => `Message de ${client}`,
    reasonOf: (client) => `Motif donné par ${client}`,
    reason: (practice) => `Vous recevez ce message parce que vous recevez des rendez-vous en ligne pour ${practice}.`,
  },
  en: {
    greeting: (name) => `Hello ${name},`,
    subject: (what, who, when) => `${what}: ${[who, when].filter(Boolean).join(', ')}`,
    events: {
      requested: {
        subject: 'New request',
        title: 'New appointment request',
        lead: (client) => `${client} would like an appointment. The time is kept until you answer.`,
        action: 'Answer the request',
        note: 'If you don’t reply before the appointment starts, the request is cancelled automatically and your client is told.',
      },
      booked: {
        subject: 'New appointment',
        title: 'New appointment',
        lead: (client) => `${client} has booked online. The appointment is confirmed.`,
        action: 'See the sessions',
      },
      picked: {
        subject: 'Time chosen',
        title: 'One of your times suits',
        lead: (client) => `${client} has chosen this time out of those you suggested. The appointment is confirmed.`,
        action: 'See the sessions',
      },
      proposed: {
        subject: 'Times declined',
        title: 'None of your times suits',
        lead: (client) =>
          `${client} can’t come at any of the times you suggested. The request is still waiting for your answer.`,
        action: 'Answer the request',
      },
      lapsed: {
        subject: 'Request left unanswered',
        title: 'A request was left unanswered',
        lead: (client) => `${client}’s request ended at the time it was for, without an answer.`,
        action: 'See the sessions',
      },
      moved: {
        subject: 'Appointment rescheduled',
        title: 'An appointment has been rescheduled',
        lead: (client) => `${client} has rescheduled this appointment.`,
        action: 'See the sessions',
      },
      resized: {
        subject: 'New length for an appointment',
        title: 'An appointment has a new length',
        lead: (client) => `${client}’s appointment has a new length.`,
        action: 'See the sessions',
      },
      cancelled: {
        subject: 'Appointment cancelled',
        title: 'An appointment has been cancelled',
        lead: (client) => `${client} has cancelled this appointment. The time is free again.`,
        action: 'See the sessions',
      },
    },
    clientIsNotified: 'The client has been told.',
    unconfirmed:
      'The client’s name and message are waiting in your account. To get them by email too, confirm your address with the link we sent when you signed up.',
    wordsWait: 'There’s a message from the client, waiting for you in the console.',
    labels: {
      client: 'Client',
      when: 'Date',
      newTime: 'New time',
      oldTime: 'Previous time',
      session: 'Session',
      price: 'Price',
      place: 'Place',
      email: 'Email',
      phone: 'Phone',
    },
    places: { office: 'At the practice', on_site: 'At the client’s', video: 'By video' },
    messageOf: (client) => `Message from ${client}`,
    reasonOf: (client) => `Reason given by ${client}`,
    reason: (practice) => `You’re getting this because you take appointments online for ${practice}.`,
  },
} satisfies Record<Lang, PractitionerTexts>
