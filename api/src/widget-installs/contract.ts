import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { instant } from '../http/schema.ts'
import { practiceParams } from '../practices/contract.ts'

/** The elements that a page can contain. */
export const widgetElements = [
  'ancrage-booking',
  'ancrage-slots',
  'ancrage-next',
  'ancrage-button',
  'ancrage-contact',
  'ancrage-review',
  'ancrage-reviews',
] as const

/** A page on which an element was seen, as the page itself reported it: this proves nothing. */
export const WidgetInstall = z.object({
  element: z.enum(widgetElements),
  /** The origin and path; a practitioner may open it. */
  page: z.string(),
  version: z.string(),
  firstSeenAt: instant,
  lastSeenAt: instant,
})

export const widgetInstalls = {
  report: endpoint({
    method: 'POST',
    path: '/api/public/practices/:practiceId/installs',
    summary:
      'Reports that a page shows a widget of the practice. Stored once an hour for each page, without the visitor’s data.',
    access: 'public',
    params: practiceParams,
    body: z.strictObject({
      element: z.enum(widgetElements),
      /** The part after ? or # is not stored. */
      page: z.url({ protocol: /^https?$/ }).max(500, 'too_long'),
      version: z.string().regex(/^[\w.+-]{1,40}$/, 'invalid'),
    }),
    limits: [{ by: 'address', points: 60, seconds: 60 }],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/widget-installs',
    summary: 'The pages on which the widgets of the practice were seen, the latest first; at most 100.',
    access: 'practitioner',
    reply: z.array(WidgetInstall),
  }),
}
