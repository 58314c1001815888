import { expect } from '@playwright/test'
import type { Message } from '../system/mailbox.ts'

/** The fields of a mail's calendar part, its folded lines joined. */
export function calendarOf(mail: Message) {
  if (!mail.calendar) throw new Error(`« ${mail.subject} » has no calendar part`)
  const text = mail.calendar.text.replace(/\r?\n[ \t]/g, '')
  const value = (name: string) => new RegExp(`^${name}(?:;[^:\r\n]*)?:(.*?)\r?$`, 'm').exec(text)?.[1]
  expect(value('METHOD')).toBe(mail.calendar.method)
  expect(mail.attachments.map(({ type }) => type)).toContain('text/calendar')
  return {
    method: value('METHOD'),
    uid: value('UID'),
    sequence: Number(value('SEQUENCE')),
    status: value('STATUS'),
    start: value('DTSTART'),
    attendee: value('ATTENDEE'),
  }
}

/** An instant as calendars write it, in UTC. */
export const inCalendar = (instant: string) => instant.replace(/\.\d+/, '').replace(/[-:]/g, '')
