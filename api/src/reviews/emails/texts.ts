import type { Lang } from '../../http/schema.ts'
import type { HidingReason, ReviewStatus } from '../states.ts'

/** Locked screens show these texts too, so they do not reveal what the appointment was for. */
export const reviewTexts = {
  fr: {
    greeting: (name: string | null) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    reason: (who: string) => `Ce message vous est envoyé par Ancrage pour ${who}.`,
    requested: {
      subject: 'Votre avis après votre rendez-vous',
      preview: 'Trois notes, et quelques mots si vous le souhaitez.',
      lead: (who: string, on: string) => [
        `${who} aimerait savoir comment votre rendez-vous du ${on} s’est passé pour vous.`,
        'Trois notes, une minute. Vous décidez si votre avis est publié, et comment votre prénom y apparaît.',
      ],
      action: 'Donner mon avis',
      notes: [
        'Ce lien est personnel. Pendant 60 jours, il sert à donner un avis, une seule fois ; ensuite, à le relire et à le retirer. Rien n’est donné en échange d’un avis.',
      ],
      unsubscribe: 'Ne plus recevoir ces messages',
    },
    hidden: {
      subject: 'Votre avis n’est pas publié',
      preview: 'Le motif est dans ce message.',
      lead: (on: string, isByAdmin: boolean) => [
        `Votre avis sur votre rendez-vous du ${on} n’apparaît pas, ou plus, publiquement${isByAdmin ? ', sur décision de l’administration d’Ancrage' : ''}.`,
      ],
      reason: 'Motif',
      reasons: {
        insult: 'Propos injurieux ou diffamatoires',
        personal_data: 'Données personnelles de l’auteur ou d’un tiers',
        unrelated: 'Sans rapport avec la séance',
        not_genuine: 'Avis non authentique ou conflit d’intérêts',
        illegal: 'Contenu illicite',
        withdrawn: 'Retiré à votre demande',
      },
      note: 'Vous n’êtes pas d’accord ? Répondez à ce message.',
      noteToAdmin:
        'Vous n’êtes pas d’accord ? Écrivez à l’administration d’Ancrage : elle seule peut revenir sur sa décision.',
      action: 'Écrire à Ancrage',
    },
    received: {
      subject: 'Un nouvel avis',
      published: 'Un client a donné son avis après un rendez-vous. Il est publié ; vous pouvez y répondre.',
      waiting:
        'Un client a donné son avis après un rendez-vous. Il attend votre lecture, et sera publié au bout de sept jours.',
      private: 'Un client vous a donné son avis après un rendez-vous. Il n’est que pour vous.',
      hidden: 'Un client a donné son avis après un rendez-vous. Il n’est pas publié.',
      withdrawn: 'Un client a donné son avis après un rendez-vous, puis l’a retiré.',
      action: 'Lire l’avis',
      reason: 'Ce message vient de votre compte Ancrage.',
    },
  },
  en: {
    greeting: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
    reason: (who: string) => `This message is sent to you by Ancrage for ${who}.`,
    requested: {
      subject: 'Your review after your appointment',
      preview: 'Three ratings, and a few words if you like.',
      lead: (who: string, on: string) => [
        `${who} saw you on ${on} and would like to know how it went for you.`,
        'Three ratings, one minute. You decide whether your review is published, and how your first name is shown.',
      ],
      action: 'Write my review',
      notes: [
        'This link is yours alone. You can use it for 60 days to write one review; after that, to read it again or withdraw it. Nothing is given in exchange for a review.',
      ],
      unsubscribe: 'Stop these messages',
    },
    hidden: {
      subject: 'Your review isn’t published',
      preview: 'The reason is in this message.',
      lead: (on: string, isByAdmin: boolean) => [
        `Your review of your appointment on ${on} isn’t shown in public, or no longer is${isByAdmin ? ', by a decision of the Ancrage administration' : ''}.`,
      ],
      reason: 'Reason',
      reasons: {
        insult: 'Insulting or defamatory words',
        personal_data: 'Personal data of its author or of someone else',
        unrelated: 'Unrelated to the session',
        not_genuine: 'Not genuine, or a conflict of interest',
        illegal: 'Illegal content',
        withdrawn: 'Withdrawn as you asked',
      },
      note: 'If you disagree, reply to this message.',
      noteToAdmin: 'If you disagree, write to the Ancrage administration: only they can change this decision.',
      action: 'Write to Ancrage',
    },
    received: {
      subject: 'A new review',
      published: 'A client has reviewed a session. The review is published, and you can reply to it.',
      waiting:
        'A client has reviewed a session. The review is waiting for you to read it, and is published after seven days.',
      private: 'A client has reviewed a session. The review is for you alone.',
      hidden: 'A client has reviewed a session. The review is not published.',
      withdrawn: 'A client reviewed a session, then withdrew the review.',
      action: 'Read the review',
      reason: 'This message comes from your Ancrage account.',
    },
  },
} satisfies Record<
  Lang,
  {
    greeting(name: string | null): string
    reason(who: string): string
    requested: object
    hidden: { reasons: Record<HidingReason, string>; [word: string]: unknown }
    received: Record<ReviewStatus, string> & Record<string, string>
  }
>
