import type { Lang } from '../http/schema.ts'

/** The fields of an SMS reminder: who, when, and where to answer. None reveals what the session is for. */
export const smsFields = [
  'recipient.firstname',
  'patient.firstname',
  'session.when',
  'session.date',
  'session.time',
  'session.link',
  'entity.practitioner',
  'entity.phone',
] as const
export type SmsField = (typeof smsFields)[number]

/** The default texts: with the question whether the client comes, and without. */
export const reminderWords: Record<Lang, Record<'asking' | 'plain', string>> = {
  fr: {
    asking: '{entity.practitioner} vous rappelle votre rendez-vous : {session.when}. Confirmer : {session.link}',
    plain: '{entity.practitioner} vous rappelle votre rendez-vous : {session.when}. Modifier : {session.link}',
  },
  en: {
    asking: '{entity.practitioner} reminds you of your appointment: {session.when}. Confirm: {session.link}',
    plain: '{entity.practitioner} reminds you of your appointment: {session.when}. Change: {session.link}',
  },
}

const FIELD = /\{([^{}]{0,60})\}/g

/** The names in braces that are no field. */
export const unknownFields = (words: string): string[] =>
  [...words.matchAll(FIELD)].map(([, name = '']) => name.trim()).filter((name) => !isField(name))

/** The text without its fields. */
export const withoutFields = (words: string): string => words.replaceAll(/\{[^{}]*\}/g, ' ')

const isField = (name: string): name is SmsField => smsFields.some((field) => field === name)

/**
 * Replaces the fields by their values, ignoring case. A value is inserted once and never parsed, whatever it contains.
 * No-break spaces become plain ones: they are outside the GSM alphabet and would halve the room.
 */
export function fillWords(words: string, values: Readonly<Record<string, string>>): string {
  const known = new Map(Object.entries(values).map(([field, value]) => [field.toLowerCase(), value]))
  return words
    .replace(FIELD, (whole, name: string) => known.get(name.trim().toLowerCase()) ?? whole)
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()
}
