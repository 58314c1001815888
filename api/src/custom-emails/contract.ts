import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { instant, Lang, line, text } from '../http/schema.ts'
import { MOST_WITH_MAIL } from '../leaflets/limits.ts'
import { customEmailEvents, mergeGroups } from '../mail/custom-events.ts'
import { CustomEmail, WordsVersion } from './contract/custom-email.ts'

/** The limit of the HTML above, and of that below: some pages. */
const LONGEST_WORDS = 20_000

const LONGEST_SUBJECT = 200

/** Large enough that a pasted book is refused at its field, and not as a body that is too large. */
const MOST_KILOBYTES = 2000

const path = z.object({ event: z.enum(customEmailEvents), lang: Lang })

const words = text(LONGEST_WORDS)

/** Words with merge fields, such as `{patient.firstname}`. An SMS has no subject, and all of its text is in `above`. */
const Words = z.strictObject({
  /** Files of the practice that go with it; an SMS takes none. */
  leafletIds: z.array(z.uuid()).max(MOST_WITH_MAIL, 'too_many').default([]),
  subject: line(LONGEST_SUBJECT).or(z.literal('')),
  above: words,
  below: words,
})

const both = z.object({ fr: z.string(), en: z.string() })

/** The client of the preview; by default the last client with a session. */
const subject = { patientId: z.uuid().optional(), sessionId: z.uuid().optional() }

export const customEmails = {
  list: endpoint({
    method: 'GET',
    path: '/api/custom-emails',
    summary: 'Every event that writes to a client, in both languages, with its words: ours, or the practice’s own.',
    access: 'practitioner',
    reply: z.array(CustomEmail),
  }),
  fields: endpoint({
    method: 'GET',
    path: '/api/custom-email-fields',
    summary:
      'What can be put into such words, by group. Nothing clinical; with discretion, what would tell is neutral.',
    access: 'practitioner',
    reply: z.array(
      z.object({
        group: z.enum(mergeGroups),
        fields: z.array(
          z.object({
            /** Written in braces: `{patient.firstname}`. */
            key: z.string(),
            label: both,
            example: both,
            /** Becomes neutral with discretion, and always in subjects and SMS. */
            isTelling: z.boolean(),
            isLink: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/custom-emails/:event/:lang',
    summary:
      'Replaces the words of an event in a language. A field that there is not is refused: `mergeFields` says which, and the nearest.',
    access: 'practitioner',
    params: path,
    body: Words.extend({ version: z.int().min(0) }),
    mostKilobytes: MOST_KILOBYTES,
    reply: CustomEmail,
    errors: ['conflict'],
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/custom-emails/:event/:lang/reset',
    summary: 'Goes back to our words. The practice’s own stay among the versions.',
    access: 'practitioner',
    params: path,
    body: z.strictObject({ version: z.int().min(0) }),
    reply: CustomEmail,
    errors: ['conflict'],
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/custom-emails/:event/:lang/versions',
    summary: 'What was saved, the latest first: when, by whom, and which words.',
    access: 'practitioner',
    params: path,
    reply: z.array(WordsVersion),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/custom-emails/:event/:lang/preview',
    summary:
      'The message as a real client would get it, in these words. Its links lead nowhere; nothing is saved or sent.',
    access: 'practitioner',
    params: path,
    body: Words.extend(subject),
    mostKilobytes: MOST_KILOBYTES,
    limits: [{ by: 'caller', points: 300, seconds: 60 }],
    reply: z.object({
      fromName: z.string(),
      to: z.string(),
      subject: z.string(),
      /** What mailboxes show behind the subject. */
      preview: z.string(),
      /** Empty for an SMS. */
      html: z.string(),
      text: z.string(),
      /** Names of the attached files. */
      attachments: z.array(z.string()),
      patient: z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string() }),
      session: z.object({ id: z.uuid(), startsAt: instant }).nullable(),
    }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/custom-emails/:event/:lang/test',
    summary: 'Mails it to oneself as the preview shows it. Of an SMS the text is mailed.',
    access: 'practitioner',
    params: path,
    body: Words.extend(subject),
    mostKilobytes: MOST_KILOBYTES,
    limits: [{ by: 'caller', points: 20, seconds: 3600 }],
    errors: ['email_unverified'],
  }),
}
