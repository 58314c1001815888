import { millisecondsInDay } from 'date-fns/constants'
import type { EntityManager } from '../../db/orm.ts'
import type { CustomEmailEvent } from '../../mail/custom-events.ts'
import { type CustomMail, type CustomMailsOf, greetingWords, type SampleSubject } from '../../mail/custom-mail.ts'
import type { Links } from '../../mail/links.ts'
import type { SessionMail } from '../../mail/message-data.ts'
import type { Mail } from '../../mail/template.ts'
import type { SessionStatus } from '../states.ts'
import { clientMail } from './client.ts'
import { clientTexts } from './client-texts.ts'
import type { EnqueuedMail } from './events.ts'
import { sessionFacts } from './facts.ts'

const QUARTER_MS = 900_000

interface Sample {
  event: SessionMail
  words: keyof (typeof clientTexts)['fr']['events']
  status: SessionStatus
  /** What the mail says besides the session itself. */
  posted?: (session: { startsAt: Date; endsAt: Date }) => Partial<EnqueuedMail>
}

const agreed = { status: 'scheduled' } as const
const ended = { status: 'cancelled' } as const

/** The events that have a custom mail about a session, and what must be true for each. */
const samples = {
  request: { event: 'requested', words: 'requested', status: 'pending_validation' },
  acceptance: { event: 'accepted', words: 'accepted', ...agreed },
  refusal: { event: 'refused', words: 'refused', ...ended },
  confirmation: { event: 'booked', words: 'booked', ...agreed },
  move: {
    event: 'moved',
    words: 'moved',
    ...agreed,
    posted: ({ startsAt }) => ({ previousStartsAt: new Date(startsAt.getTime() - millisecondsInDay) }),
  },
  place: { event: 'moved', words: 'relocated', ...agreed, posted: () => ({ changed: 'place' }) },
  type: { event: 'moved', words: 'retyped', ...agreed, posted: () => ({ changed: 'types' }) },
  length: {
    event: 'moved',
    words: 'resized',
    ...agreed,
    posted: ({ endsAt }) => ({ previousEndsAt: new Date(endsAt.getTime() + QUARTER_MS) }),
  },
  cancellation: { event: 'cancelled', words: 'cancelled', ...ended },
  lapse: { event: 'lapsed', words: 'lapsed', ...ended },
  reminder: { event: 'reminder', words: 'reminder', ...agreed },
} as const satisfies Partial<Record<CustomEmailEvent, Sample>>

/** A placeholder for the reason, which is written when it happens. */
const reasons = {
  fr: 'Le mot que vous écrirez se trouvera ici.',
  en: 'The words that you write then will stand here.',
}

const withReason: readonly SessionMail[] = ['refused', 'cancelled']

async function write(
  em: EntityManager,
  sample: Sample,
  of: SampleSubject,
  { links, now }: { links: Links; now: Date },
) {
  const facts = of.sessionId ? await sessionFacts(em, of.sessionId) : null
  if (!facts) return null
  const { session } = facts
  const posted: EnqueuedMail = {
    sequence: session.calendarSequence + 1,
    previousStartsAt: null,
    previousEndsAt: null,
    waiver: null,
    changed: null,
    alsoCancelled: [],
    proposed: [],
    isEarlier: false,
    isPicked: false,
    confirmBy: null,
    reason: withReason.includes(sample.event) ? reasons[of.lang] : null,
    by: 'practitioner',
    usefulUntil: null,
    asksConfirmation: false,
    at: now,
    ...sample.posted?.(session),
  }
  const shown = { ...session, status: sample.status, locale: of.lang }
  const mail: Mail | null = clientMail(sample.event, { ...facts, session: shown }, posted, links)
  return mail
}

const customMail = (sample: Sample): CustomMail => ({
  words: (lang) => ({
    subject: clientTexts[lang].events[sample.words].subject('{session.when}'),
    above: greetingWords(clientTexts[lang].greeting),
  }),
  sample: (em, of, links, now) => write(em, sample, of, { links, now }),
})

/** The mails about a session that a practitioner may write in their own words. */
export const sessionCustomMails: CustomMailsOf<keyof typeof samples> = {
  request: customMail(samples.request),
  acceptance: customMail(samples.acceptance),
  refusal: customMail(samples.refusal),
  confirmation: customMail(samples.confirmation),
  move: customMail(samples.move),
  place: customMail(samples.place),
  type: customMail(samples.type),
  length: customMail(samples.length),
  cancellation: customMail(samples.cancellation),
  lapse: customMail(samples.lapse),
  reminder: customMail(samples.reminder),
}
