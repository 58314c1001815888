import * as z from 'zod'
import { endpoint } from '../../http/endpoint.ts'

/** Endpoints for the links of a mail, for anybody who has one. */
export const refusals = {
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/unsubscribe',
    summary: 'No more mail but service mail to the address that the link was made for.',
    access: 'anyone',
    body: z.strictObject({ token: z.string().min(20).max(400) }),
    limits: [{ by: 'address', points: 30, seconds: 600 }],
    errors: ['not_found'],
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/api/subscribe',
    summary: 'Takes that back: such mail again to the address that the link was made for.',
    access: 'anyone',
    body: z.strictObject({ token: z.string().min(20).max(400) }),
    limits: [{ by: 'address', points: 30, seconds: 600 }],
    errors: ['not_found'],
  }),
  unsubscribeAtOnce: endpoint({
    method: 'POST',
    path: '/api/public/unsubscribe/:link',
    summary: 'The same for the button of a mailbox (RFC 8058), which sends a form and knows no page of ours.',
    access: 'public',
    params: z.object({ link: z.string().min(20).max(400) }),
    ignoresBody: true,
    limits: [{ by: 'address', points: 600, seconds: 600 }],
    errors: ['not_found'],
  }),
}
