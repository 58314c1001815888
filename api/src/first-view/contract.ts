import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { day, instant, Lang } from '../http/schema.ts'
import { PublicPractice, practiceParams } from '../practices/contract.ts'

/** What a page says of its element. A value that is none is told on the element itself: the view is drawn without it. */
const said = (longest: number) => z.string().max(longest).optional()

/** The attributes of an element that its first view depends on. */
export const SnapshotAttributes = z.object({
  sessionTypeId: said(64),
  location: said(16),
  layout: said(16),
  /** The local day that is shown first. */
  date: said(32),
  /** The zone that the page wants its times in; default: that of the place. */
  shownIn: said(64),
  headingLevel: said(4),
  hide: said(200),
})

/** The elements that are drawn ahead: `ancrage-NAME`. */
export const SnapshotElement = z.enum(['booking', 'next', 'slots'])

export const firstView = {
  show: endpoint({
    method: 'GET',
    path: '/api/public/practices/:practiceId/first-view',
    summary: 'What an element shows first, in one answer: the practice, its first free times, and both as markup.',
    access: 'public',
    params: practiceParams,
    query: SnapshotAttributes.extend({
      lang: Lang,
      element: SnapshotElement.default('booking'),
      /** The zone of the visitor's device. */
      timeZone: z.string().max(64),
      /** Only the data: for an element that begins otherwise than others of its kind. */
      plain: z.enum(['0', '1']).default('0'),
    }),
    reply: z.object({
      practice: PublicPractice,
      /** The clock by which the view was drawn. */
      now: instant,
      /** The free times of the session type that is settled, or of the likeliest; null: none could be told. */
      offers: z
        .object({
          /** The address that answers the same. */
          path: z.string(),
          days: z.array(z.object({ date: day, slots: z.array(z.string().meta({ format: 'date-time' })) })),
        })
        .nullable(),
      /** Null where nothing is drawn ahead: the element draws it itself. */
      markup: z
        .object({
          html: z.string(),
          /** The sheet of the shadow tree. */
          css: z.string(),
        })
        .nullable(),
    }),
    limits: [{ by: 'address', points: 300, seconds: 60 }],
    errors: ['not_found', 'validation'],
  }),
}
