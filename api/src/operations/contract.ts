import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'

const Report = z.object({ status: z.enum(['ok', 'starting', 'stopping']) })

export const operations = {
  health: endpoint({
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
    reply: Report,
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
}
