// Long: the words of every mail about a session, in both languages side by side.
import type { Lang } from '../../http/schema.ts'
import type { SessionMail } from '../../mail/message-data.ts'

interface Words {
  /** `when` is day and hour. The subject never says what the session is for. */
  subject: (when: string) => string
  title: string
  /** `who`: in whose name the mail is written. */
  lead: (who: string) => string
  /** Replaces `lead` when the client did it. */
  leadOfOwn?: string
  /** Replaces `lead` when the client took a proposed time. */
  leadOfPick?: string
  action: string
  note?: string
}

interface ClientTexts {
  greeting: (name: string | null) => string
  /**
   * The keys that are no events. `toConfirm`: requested, and to be confirmed by the link. `repeated`: booked, with all
   * its later dates. `resized`: moved, only in its length. `relocated`: held elsewhere. `retyped`: of another type.
   * `earlier`: proposed to a client who waits for an earlier time. `toAttend`: a reminder that asks whether the client
   * comes.
   */
  events: Record<
    SessionMail | 'toConfirm' | 'repeated' | 'earlier' | 'resized' | 'relocated' | 'retyped' | 'toAttend',
    Words
  >
  labels: Record<
    | 'when'
    | 'newTime'
    | 'requestedTime'
    | 'oldTime'
    | 'practiceTime'
    | 'session'
    | 'duration'
    | 'place'
    | 'price'
    | 'following'
    | 'proposed'
    | 'alsoCancelled',
    string
  >
  places: { office: string; on_site: string; video: string }
  /** Says where to find the link of a session by video when the mail does not carry it. */
  videoOnPage: string
  joined: { added: string; addedAll: string; updated: string; removed: string; removedAll: string }
  messageOf: (who: string) => string
  otherTime: string
  changeableUntil: (when: string) => string
  following: string
  /** Says until when an earlier time is kept. */
  heldUntil: (when: string) => string
  /** Says the same of later dates that are agreed already. */
  repeats: string
  /** `words` are those of the ticked box. */
  waived: (words: string) => string
  noLongerChangeable: string
  contact: { byMail: string; byPhone: (phone: string) => string; both: (phone: string) => string }
  /** `text` is name, address and site of the practice’s consumer mediator (C. conso. L616-1). */
  mediator: (text: string) => string
  reason: (who: string) => string
}

export const clientTexts = {
  fr: {
    greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    events: {
      requested: {
        subject: (when) => `Demande reçue : ${when}`,
        title: 'Votre demande est bien arrivée',
        lead: (who) => `${who} vous répondra par e-mail. En attendant, ce créneau vous est réservé.`,
        action: 'Voir ma demande',
        note: 'Sans réponse avant l’heure du rendez-vous, la demande s’annulera d’elle-même.',
      },
      toConfirm: {
        subject: (when) => `Confirmez votre demande : ${when}`,
        title: 'Confirmez votre demande',
        lead: (who) =>
          `${who} reçoit beaucoup de demandes en ce moment. Appuyez sur le bouton ci-dessous dans les deux heures : la vôtre lui sera alors transmise.`,
        action: 'Confirmer ma demande',
        note: 'Sans cela, la demande s’annulera d’elle-même. Si elle ne vient pas de vous, ne faites rien.',
      },
      booked: {
        subject: (when) => `Rendez-vous confirmé : ${when}`,
        title: 'Votre rendez-vous est confirmé',
        lead: () => 'C’est noté.',
        action: 'Gérer mon rendez-vous',
      },
      repeated: {
        subject: (when) => `Rendez-vous confirmés à partir du ${when}`,
        title: 'Vos rendez-vous sont confirmés',
        lead: () => 'C’est noté : toutes les dates figurent ci-dessous.',
        action: 'Gérer mes rendez-vous',
      },
      accepted: {
        subject: (when) => `Rendez-vous confirmé : ${when}`,
        title: 'Votre rendez-vous est confirmé',
        lead: (who) => `${who} a accepté votre demande.`,
        leadOfPick: 'L’horaire que vous avez choisi vous est réservé.',
        action: 'Gérer mon rendez-vous',
      },
      refused: {
        subject: (when) => `Demande non acceptée : ${when}`,
        title: 'Votre demande n’a pas pu être acceptée',
        lead: (who) => `${who} ne peut pas vous recevoir à cet horaire. Il ne vous est plus réservé.`,
        action: 'Voir ma demande',
      },
      proposed: {
        subject: (when) => `D’autres horaires pour votre demande : ${when}`,
        title: 'D’autres horaires vous sont proposés',
        lead: (who) => `${who} ne peut pas vous recevoir à l’horaire demandé, et vous propose ceux-ci.`,
        action: 'Choisir un horaire',
        note: 'Ils vous sont réservés jusqu’à votre réponse, deux jours au plus.',
      },
      earlier: {
        subject: (when) => `Un horaire se libère avant le ${when}`,
        title: 'Un horaire plus tôt s’est libéré',
        lead: (who) =>
          `${who} vous propose de venir plus tôt, comme vous l’avez souhaité. Si vous ne faites rien, votre rendez-vous reste à son heure.`,
        action: 'Voir cet horaire',
      },
      lapsed: {
        subject: (when) => `Demande restée sans réponse : ${when}`,
        title: 'Votre demande est restée sans réponse',
        lead: (who) => `${who} n’a pas pu vous répondre à temps : la demande est close. Veuillez nous en excuser.`,
        action: 'Voir ma demande',
      },
      moved: {
        subject: (when) => `Rendez-vous déplacé : ${when}`,
        title: 'Votre rendez-vous est déplacé',
        lead: (who) => `${who} a déplacé votre rendez-vous.`,
        leadOfOwn: 'Votre changement est enregistré.',
        action: 'Gérer mon rendez-vous',
      },
      resized: {
        subject: (when) => `Rendez-vous d’une autre durée : ${when}`,
        title: 'Votre rendez-vous change de durée',
        lead: (who) => `${who} a changé la durée de votre rendez-vous, qui commence à la même heure.`,
        action: 'Gérer mon rendez-vous',
      },
      relocated: {
        subject: (when) => `Rendez-vous à un autre endroit : ${when}`,
        title: 'Votre rendez-vous change de lieu',
        lead: (who) => `${who} a changé le lieu de votre rendez-vous, à la même heure.`,
        action: 'Gérer mon rendez-vous',
      },
      retyped: {
        subject: (when) => `Rendez-vous modifié : ${when}`,
        title: 'Votre rendez-vous est modifié',
        lead: (who) => `${who} a modifié votre rendez-vous, qui commence à la même heure.`,
        action: 'Gérer mon rendez-vous',
      },
      cancelled: {
        subject: (when) => `Rendez-vous annulé : ${when}`,
        title: 'Votre rendez-vous est annulé',
        lead: (who) => `${who} a dû annuler ce rendez-vous. Veuillez nous en excuser.`,
        leadOfOwn: 'Votre annulation est enregistrée.',
        action: 'Voir le rendez-vous',
      },
      reminder: {
        subject: (when) => `Rappel de rendez-vous : ${when}`,
        title: 'Votre rendez-vous approche',
        lead: (who) => `${who} vous rappelle votre rendez-vous.`,
        action: 'Gérer mon rendez-vous',
      },
      toAttend: {
        subject: (when) => `Rappel de rendez-vous : ${when}`,
        title: 'Votre rendez-vous approche',
        lead: (who) => `${who} vous rappelle votre rendez-vous et vous remercie de confirmer votre venue.`,
        action: 'Je confirme ma venue',
      },
    },
    labels: {
      when: 'Date',
      newTime: 'Nouvel horaire',
      requestedTime: 'Horaire demandé',
      oldTime: 'Ancien horaire',
      practiceTime: 'À l’heure du cabinet',
      session: 'Séance',
      duration: 'Durée',
      place: 'Lieu',
      price: 'Prix',
      following: 'Rendez-vous suivants',
      alsoCancelled: 'Annulés avec lui',
      proposed: 'Horaires proposés',
    },
    places: { office: 'Au cabinet', on_site: 'Chez vous', video: 'En visio' },
    videoOnPage: 'Le lien se trouve sur la page de votre rendez-vous, une heure avant.',
    joined: {
      added: 'L’invitation jointe ajoute ce rendez-vous à votre agenda.',
      addedAll: 'Le fichier joint ajoute ces rendez-vous à votre agenda.',
      updated: 'L’invitation jointe met votre agenda à jour.',
      removed: 'Le fichier joint le retire de votre agenda.',
      removedAll: 'Le fichier joint retire ces rendez-vous de votre agenda.',
    },
    messageOf: (who) => `Message de ${who}`,
    otherTime: 'Choisir un autre horaire',
    following: 'Les rendez-vous suivants vous sont réservés. Confirmez ou déplacez chacun depuis le lien ci-dessus.',
    heldUntil: (when) => `Il vous est réservé jusqu’au ${when}. Ensuite, il est proposé à la personne suivante.`,
    repeats:
      'Ces rendez-vous sont tous confirmés. Vous pouvez déplacer ou annuler chacun d’eux en ligne depuis le lien ci-dessus.',
    waived: (words) => `Vous avez coché : « ${words} »`,
    changeableUntil: (when) => `Vous pouvez déplacer ou annuler ce rendez-vous en ligne jusqu’au ${when}.`,
    noLongerChangeable: 'Ce rendez-vous ne peut plus être déplacé ni annulé en ligne.',
    contact: {
      byMail: 'Une question ? Répondez simplement à ce message.',
      byPhone: (phone) => `Une question ? Appelez le ${phone}.`,
      both: (phone) => `Une question ? Répondez simplement à ce message ou appelez le ${phone}.`,
    },
    mediator: (text) => `Médiateur de la consommation : ${text}`,
    reason: (who) =>
      `Ce message concerne votre rendez-vous. Il vous est envoyé automatiquement par Ancrage pour ${who}.`,
  },
  en: {
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    events: {
      requested: {
        subject: (when) => `Request received: ${when}`,
        title: 'We’ve received your request',
        lead: (who) => `${who} will reply by email. Until then, this time is kept for you.`,
        action: 'See my request',
        note: 'If there’s no reply before the appointment starts, your request is cancelled automatically.',
      },
      toConfirm: {
        subject: (when) => `Confirm your request: ${when}`,
        title: 'Confirm your request',
        lead: (who) =>
          `${who} is getting a lot of requests at the moment. Press the button below within two hours to pass yours on.`,
        action: 'Confirm my request',
        note: 'Otherwise your request is cancelled automatically. If it wasn’t you, there’s nothing to do.',
      },
      booked: {
        subject: (when) => `Appointment confirmed: ${when}`,
        title: 'Your appointment is confirmed',
        lead: () => 'You’re booked in.',
        action: 'Manage my appointment',
      },
      repeated: {
        subject: (when) => `Appointments confirmed from ${when}`,
        title: 'Your appointments are confirmed',
        lead: () => 'You’re booked in: all the dates are below.',
        action: 'Manage my appointments',
      },
      accepted: {
        subject: (when) => `Appointment confirmed: ${when}`,
        title: 'Your appointment is confirmed',
        lead: (who) => `${who} has accepted your request.`,
        leadOfPick: 'The time you chose is booked for you.',
        action: 'Manage my appointment',
      },
      refused: {
        subject: (when) => `Request not accepted: ${when}`,
        title: 'Your request could not be accepted',
        lead: (who) => `${who} can’t see you at this time, so it’s no longer kept for you.`,
        action: 'See my request',
      },
      proposed: {
        subject: (when) => `Other times for your request: ${when}`,
        title: 'Would another time suit you?',
        lead: (who) => `${who} can’t see you at the time you asked for, and suggests these instead.`,
        action: 'Choose a time',
        note: 'They’re kept for you until you answer, for two days at most.',
      },
      earlier: {
        subject: (when) => `A time is free before ${when}`,
        title: 'An earlier time is free',
        lead: (who) => `${who} can see you earlier, as you asked. If you do nothing, your appointment stays as it is.`,
        action: 'See this time',
      },
      lapsed: {
        subject: (when) => `Request left unanswered: ${when}`,
        title: 'Your request was left unanswered',
        lead: (who) => `${who} couldn’t answer you in time, so your request is closed. We’re sorry about that.`,
        action: 'See my request',
      },
      moved: {
        subject: (when) => `Appointment rescheduled: ${when}`,
        title: 'Your appointment has been rescheduled',
        lead: (who) => `${who} has rescheduled your appointment.`,
        leadOfOwn: 'Your new time is booked.',
        action: 'Manage my appointment',
      },
      resized: {
        subject: (when) => `New length for your appointment: ${when}`,
        title: 'Your appointment has a new length',
        lead: (who) => `${who} has changed the length of your appointment. It still starts at the same time.`,
        action: 'Manage my appointment',
      },
      relocated: {
        subject: (when) => `New place for your appointment: ${when}`,
        title: 'Your appointment has a new place',
        lead: (who) => `${who} has changed the place of your appointment. The time stays the same.`,
        action: 'Manage my appointment',
      },
      retyped: {
        subject: (when) => `Appointment changed: ${when}`,
        title: 'Your appointment has been changed',
        lead: (who) => `${who} has changed your appointment. It still starts at the same time.`,
        action: 'Manage my appointment',
      },
      cancelled: {
        subject: (when) => `Appointment cancelled: ${when}`,
        title: 'Your appointment is cancelled',
        lead: (who) => `${who} has had to cancel this appointment, and is sorry about it.`,
        leadOfOwn: 'You’ve cancelled this appointment.',
        action: 'See the appointment',
      },
      reminder: {
        subject: (when) => `Appointment reminder: ${when}`,
        title: 'Your appointment is coming up',
        lead: (who) => `A reminder of your appointment with ${who}.`,
        action: 'Manage my appointment',
      },
      toAttend: {
        subject: (when) => `Appointment reminder: ${when}`,
        title: 'Your appointment is coming up',
        lead: (who) => `A reminder of your appointment with ${who}. Please let them know that you’ll be there.`,
        action: 'I’ll be there',
      },
    },
    labels: {
      when: 'Date',
      newTime: 'New time',
      requestedTime: 'The time you asked for',
      oldTime: 'Previous time',
      practiceTime: 'In the practice’s time',
      session: 'Session',
      duration: 'Duration',
      place: 'Place',
      price: 'Price',
      following: 'Next appointments',
      alsoCancelled: 'Also cancelled',
      proposed: 'Suggested times',
    },
    places: { office: 'At the practice', on_site: 'At your place', video: 'By video' },
    videoOnPage: 'You’ll find the link on your appointment’s page an hour before.',
    joined: {
      added: 'The attached invitation adds this appointment to your calendar.',
      addedAll: 'The attached file adds these appointments to your calendar.',
      updated: 'The attached invitation updates your calendar.',
      removed: 'The attached file removes it from your calendar.',
      removedAll: 'The attached file removes these appointments from your calendar.',
    },
    messageOf: (who) => `Message from ${who}`,
    otherTime: 'Choose another time',
    following: 'The next appointments are kept for you. Confirm or reschedule each of them from the link above.',
    heldUntil: (when) => `It’s kept for you until ${when}, then offered to the next person.`,
    repeats: 'All these appointments are confirmed. You can reschedule or cancel each of them from the link above.',
    waived: (words) => `You ticked: “${words}”`,
    changeableUntil: (when) => `You can reschedule or cancel online until ${when}.`,
    noLongerChangeable: 'This appointment can no longer be rescheduled or cancelled online.',
    contact: {
      byMail: 'Any questions? Just reply to this message.',
      byPhone: (phone) => `Any questions? Call ${phone}.`,
      both: (phone) => `Any questions? Just reply to this message or call ${phone}.`,
    },
    mediator: (text) => `Consumer mediator: ${text}`,
    reason: (who) => `This message is about your appointment. Ancrage sent it automatically for ${who}.`,
  },
} satisfies Record<Lang, ClientTexts>
