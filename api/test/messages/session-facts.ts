import type { Lang } from '../../src/http/schema.ts'
import { mailLinks } from '../../src/mail/links.ts'
import type { EnqueuedMail } from '../../src/sessions/emails/events.ts'
import type { SessionFacts } from '../../src/sessions/emails/facts.ts'
import { asPracticeId } from '../practice-id.ts'

/** Changes to a scheduled session of a Nantes practice, Tuesday 2 March 2027 from 9:30 to 11. */
export type FactsOptions = {
  [Part in keyof Omit<SessionFacts, 'following' | 'repeats' | 'isBookable'>]?: Partial<SessionFacts[Part]>
} & {
  lang?: Lang
  following?: Date[]
  repeats?: SessionFacts['session'][]
  isBookable?: boolean
}

export function aSessionsFacts({ lang = 'fr', ...given }: FactsOptions = {}): SessionFacts {
  return {
    session: {
      id: '01890000-0000-7000-8000-000000000001',
      practiceId: asPracticeId('01890000-0000-7000-8000-000000000002'),
      status: 'scheduled',
      startsAt: new Date('2027-03-02T08:30:00Z'),
      endsAt: new Date('2027-03-02T10:00:00Z'),
      location: 'office',
      address: null,
      city: null,
      locale: lang,
      timeZone: 'Europe/Paris',
      message: 'Je dors mal depuis longtemps.\nMerci',
      isMessageToClient: false,
      calendarSequence: 0,
      linkVersion: 1,
      attendanceConfirmedAt: null,
      ...given.session,
    },
    items: [
      { nameFr: 'Première séance', nameEn: 'First session', durationMinutes: 90, priceCents: 8000, currency: 'EUR' },
    ],
    client: {
      firstname: 'Zoé',
      lastname: 'Œuvrard',
      email: 'zoe@essais.test',
      phone: '+33612345678',
      address: '3 rue des Lilas',
      city: 'Rezé',
      refusesReminders: false,
      ...given.client,
    },
    practice: {
      name: 'Cabinet des Tilleuls',
      timeZone: 'Europe/Paris',
      address: '12 rue des Tilleuls',
      city: 'Nantes',
      phone: '+33240000000',
      email: 'contact@tilleuls.test',
      website: 'https://tilleuls.test',
      primaryColor: '#2f7d6d',
      ...given.practice,
    },
    practitioner: {
      name: 'Claire Vasseur',
      email: 'claire@ancrage.test',
      locale: lang,
      timeZone: 'Europe/Paris',
      isConfirmed: true,
      ...given.practitioner,
    },
    following: given.following ?? [],
    repeats: given.repeats ?? [],
    settings: {
      discretion: false,
      cancellationHours: 24,
      clientWordsInMails: false,
      mediatorName: null,
      mediatorAddress: null,
      mediatorSite: null,
      ...given.settings,
    },
    video: given.video ? { url: null, ...given.video } : null,
    isBookable: given.isBookable ?? true,
  }
}

export const aPosted = (given: Partial<EnqueuedMail> = {}): EnqueuedMail => ({
  sequence: 0,
  previousStartsAt: null,
  previousEndsAt: null,
  confirmBy: null,
  usefulUntil: null,
  asksConfirmation: false,
  alsoCancelled: [],
  proposed: [],
  isEarlier: false,
  isPicked: false,
  waiver: null,
  changed: null,
  reason: null,
  by: null,
  at: new Date('2027-02-20T10:00:00Z'),
  ...given,
})

export const links = mailLinks({
  PUBLIC_URL: 'https://rdv.example',
  APP_SECRET: 'a-secret-for-tests-that-is-long-enough',
  MAIL_FROM: 'rendez-vous@ancrage.test',
})
