import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { instant, Lang, line, text } from '../http/schema.ts'
import { providers } from '../messages/states.ts'

const Report = z.object({ status: z.enum(['ok', 'read_only', 'starting', 'stopping']) })

/**
 * A page of the console that failed. `page` is the pattern of its address (`/booking/:token`), never the address: that
 * can hold what opens an appointment.
 */
export const ClientError = z.strictObject({
  name: line(60),
  message: text(500),
  stack: text(4000),
  page: z
    .string()
    .max(100)
    .regex(/^(\*|(\/(:?[a-zA-Z]+([-_][a-zA-Z]+)*|\d{3})?)+)$/, 'not_a_pattern'),
  /** The name of the page's entry script, which changes with each build. */
  version: z
    .string()
    .max(80)
    .regex(/^[\w.-]*$/, 'not_a_file'),
  locale: Lang,
})
export type ClientError = z.output<typeof ClientError>

export const health = {
  live: endpoint({
    method: 'GET',
    path: '/api/health',
    summary: 'The process answers.',
    access: 'anyone',
    reply: Report,
  }),
  ready: endpoint({
    method: 'GET',
    path: '/api/ready',
    summary: 'The database answers and its migrations are applied.',
    access: 'anyone',
    reply: Report.extend({
      /** Message providers that are down, and since when: only their messages wait. */
      outages: z.array(z.object({ name: z.enum(providers), since: instant })),
    }),
    errors: ['unavailable'],
  }),
  problem: endpoint({
    method: 'GET',
    path: '/api/problems/:code',
    summary: 'What a problem code means: the `type` of every problem leads here.',
    access: 'anyone',
    params: z.object({ code: z.string().regex(/^[a-z_]{3,40}$/) }),
    reply: z.object({ code: z.string(), status: z.int(), title: z.string() }),
  }),
  clientError: endpoint({
    method: 'POST',
    path: '/api/client-errors',
    summary: 'A page of the console failed: what and where goes to the log, without what the message quotes.',
    access: 'anyone',
    isForFrames: true,
    body: ClientError,
    // A page that fails repeatedly says so once or twice; more would be an attempt to fill the log.
    limits: [{ by: 'address', points: 20, seconds: 600 }],
  }),
}
