import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { day, instant, Lang } from '../http/schema.ts'
import { PublicPractice, practiceParams } from '../practices/contract.ts'

/** An attribute of the element. An invalid value counts as absent: the element itself reports it. */
const attribute = (longest: number) => z.string().max(longest).optional()

/** The attributes of an element that its first view depends on. */
export const SnapshotAttributes = z.object({
  sessionTypeId: attribute(64),
  location: attribute(16),
  layout: attribute(16),
  /** The local day that is shown first. */
  date: attribute(32),
  /** The zone in which the page wants its times; default: the practice's. */
  shownIn: attribute(64),
  headingLevel: attribute(4),
  hide: attribute(200),
})

/** The elements with a server-rendered view: `ancrage-NAME`. */
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
      /** Only the data: for an element that begins differently from others of its kind. */
      plain: z.enum(['0', '1']).default('0'),
    }),
    reply: z.object({
      practice: PublicPractice,
      /** The clock of the rendered view. */
      now: instant,
      /** The free times of the settled session type, or of the likeliest; null: none could be read. */
      offers: z
        .object({
          /** The address that answers the same. */
          path: z.string(),
          days: z.array(z.object({ date: day, slots: z.array(z.string().meta({ format: 'date-time' })) })),
        })
        .nullable(),
      /** Null where nothing is rendered: the element does it itself. */
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
