import { type CustomEmailEvent, customEmailEvents } from '@ancrage/api/contract'
import type { CustomEmail, MergeFieldGroup } from '../src/lib/custom-emails'
import { aPage, aSession } from './build'
import { type FakeApi, Refusal } from './fake-api'

const words = (event: CustomEmailEvent) =>
  event === 'smsReminder'
    ? { subject: '', above: 'Rappel : {session.when}', below: '', leafletIds: [] }
    : {
        subject: 'Rendez-vous : {session.when}',
        above: '<p>Bonjour {recipient.firstname},</p>',
        below: '',
        leafletIds: [],
      }

/** A mail with our own text. */
export const aCustomEmail = (
  event: CustomEmailEvent,
  lang: 'fr' | 'en',
  overrides: Partial<CustomEmail> = {},
): CustomEmail => ({
  event,
  lang,
  channel: event === 'smsReminder' ? 'sms' : 'email',
  groups: ['recipient', 'patient', 'session', 'entity'],
  ...words(event),
  isOwn: false,
  since: null,
  version: 0,
  isDefaultNewer: false,
  default: words(event),
  ...overrides,
})

const field = (key: string, fr: string, en: string, example: string) => ({
  key,
  label: { fr, en },
  example: { fr: example, en: example },
  isTelling: false,
  isLink: false,
})

const fields: MergeFieldGroup[] = [
  {
    group: 'recipient',
    fields: [field('recipient.firstname', 'Prénom du destinataire', 'First name of the recipient', 'Zoé')],
  },
  { group: 'patient', fields: [field('patient.firstname', 'Prénom du client', 'First name of the client', 'Zoé')] },
  { group: 'session', fields: [field('session.when', 'Jour et heure', 'Day and time', 'mardi 2 mars à 9 h 30')] },
  { group: 'entity', fields: [field('entity.practitioner', 'Nom du praticien', 'Practitioner', 'Claire Vasseur')] },
]

/** A French confirmation in the practice's own words, older than ours. */
export const anOwnConfirmation = () =>
  aCustomEmail('confirmation', 'fr', {
    isOwn: true,
    since: '2026-11-20T09:00:00.000Z',
    version: 1,
    isDefaultNewer: true,
    subject: 'À bientôt, {patient.firstname}',
  })

/** A practice whose mails have our text; saved changes are stored. */
export function withCustomEmails(api: FakeApi, own: readonly CustomEmail[] = []): FakeApi {
  let list = customEmailEvents.flatMap((event) =>
    (['fr', 'en'] as const).map(
      (lang) => own.find((one) => one.event === event && one.lang === lang) ?? aCustomEmail(event, lang),
    ),
  )
  const store = (event: string | undefined, lang: string | undefined, change: Partial<CustomEmail>) => {
    list = list.map((one) =>
      one.event === event && one.lang === lang ? { ...one, ...change, version: one.version + 1 } : one,
    )
    return list.find((one) => one.event === event && one.lang === lang)
  }
  return api
    .on('GET /api/custom-emails', () => list)
    .on('GET /api/custom-email-fields', () => fields)
    .on('GET /api/leaflets', () => [])
    .on('GET /api/sessions', () => aPage([aSession()]))
    .on('PUT /api/custom-emails/*/*', ({ body }, [event, lang]) => {
      const { subject, above, below } = body as { subject: string; above: string; below: string }
      if (subject.includes('{prenom}'))
        return new Refusal('validation', {
          errors: { subject: ['unknown_merge_field'] },
          mergeFields: [{ path: 'subject', written: '{prenom}', nearest: 'patient.firstname' }],
        })
      return store(event, lang, { subject, above, below, isOwn: true, since: '2026-11-20T09:00:00.000Z' })
    })
    .on('POST /api/custom-emails/*/*/reset', (_, [event = '', lang]) =>
      store(event, lang, { ...words(event as CustomEmailEvent), isOwn: false, since: null }),
    )
    .on('GET /api/custom-emails/*/*/versions', (_, [event, lang]) =>
      list
        .filter((one) => one.event === event && one.lang === lang)
        .map(({ version, subject, above, below, leafletIds }) => ({
          version,
          words: { subject, above, below, leafletIds },
          savedAt: '2026-11-20T09:00:00.000Z',
          savedBy: 'Claire Vasseur',
        })),
    )
    .on('POST /api/custom-emails/*/*/preview', ({ body }, [event]) => {
      const { subject } = body as { subject: string }
      const { patient, id, startsAt } = aSession()
      return {
        fromName: 'Claire Vasseur via Ancrage',
        to: 'zoe@essais.test',
        subject,
        preview: 'mardi 2 mars',
        html: event === 'smsReminder' ? '' : '<html><head></head><body><p>Bonjour Zoé,</p></body></html>',
        text: 'Bonjour Zoé,',
        attachments: [],
        patient: { id: patient.id, firstname: patient.firstname, lastname: patient.lastname },
        session: { id, startsAt },
      }
    })
    .on('POST /api/custom-emails/*/*/test', () => undefined)
}
