import type { Lang } from '../../http/schema.ts'

/** Locked screens show these texts too, so they do not reveal what somebody was there for. */
export const reportTexts = {
  fr: {
    reported: {
      subject: 'Un avis est signalé',
      lead: 'Un lecteur signale un avis publié sur vous.',
      ask: (day: string) =>
        `Lisez son signalement avant le ${day}, puis maintenez l’avis ou masquez-le pour un motif prévu. Passé cette date, l’administration d’Ancrage peut décider.`,
      action: 'Lire le signalement',
      reason: 'Ce message vient de votre compte Ancrage.',
    },
    answered: {
      subject: 'Votre signalement d’un avis',
      kept: (who: string) => `Vous avez signalé un avis publié sur ${who}. Après examen, il reste publié.`,
      hidden: (who: string) => `Vous avez signalé un avis publié sur ${who}. Il n’est plus publié.`,
      note: 'Vous n’êtes pas d’accord ? Répondez à ce message.',
      byAdmin: 'Cette décision est celle de l’administration d’Ancrage.',
      writeToAdmin: 'Vous n’êtes pas d’accord ? Écrivez-lui.',
      action: 'Écrire à Ancrage',
      reason: 'Vous recevez cet e-mail parce que cette adresse accompagnait un signalement. Il est envoyé par Ancrage.',
    },
    decided: {
      subject: 'Décision sur un avis signalé',
      kept: 'L’administration d’Ancrage a examiné un avis sur vous qui était signalé : elle le maintient.',
      hidden: 'L’administration d’Ancrage a examiné un avis sur vous qui était signalé : elle le masque.',
      where: 'Sa réponse, ou son motif, se lit avec l’avis.',
      note: (address: string) =>
        `Vous n’êtes pas d’accord ? Écrivez à l’administration d’Ancrage (${address}) : elle seule peut revenir sur sa décision.`,
      action: 'Lire la décision',
      reason: 'Ce message vient de votre compte Ancrage.',
    },
  },
  en: {
    reported: {
      subject: 'A review has been reported',
      lead: 'A reader has reported a review published about you.',
      ask: (day: string) =>
        `Read the report before ${day}, then keep the review or hide it for a stated reason. After that day, Ancrage may decide.`,
      action: 'Read the report',
      reason: 'This message comes from your Ancrage account.',
    },
    answered: {
      subject: 'Your report of a review',
      kept: (who: string) =>
        `You reported a review published about ${who}. We’ve looked at it, and it stays published.`,
      hidden: (who: string) => `You reported a review published about ${who}. It’s no longer published.`,
      note: 'If you disagree, reply to this message.',
      byAdmin: 'This was decided by the Ancrage administration.',
      writeToAdmin: 'If you disagree, write to them.',
      action: 'Write to Ancrage',
      reason: 'You’re getting this email because this address was given with a report. It was sent by Ancrage.',
    },
    decided: {
      subject: 'Decision on a reported review',
      kept: 'The Ancrage administration has looked at a reported review about you, and keeps it.',
      hidden: 'The Ancrage administration has looked at a reported review about you, and has hidden it.',
      where: 'Its answer, or its reason, is shown with the review.',
      note: (address: string) =>
        `If you disagree, write to the Ancrage administration (${address}): only they can change this decision.`,
      action: 'Read the decision',
      reason: 'This message comes from your Ancrage account.',
    },
  },
} satisfies Record<Lang, object>
