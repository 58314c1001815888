import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { day } from '../http/schema.ts'
import { dashboardCards, dismissableHints } from './cards.ts'
import { Arrangement, Origins, Overview, ThingsToDo } from './contract/figures.ts'

const listed = z.array(z.enum(dashboardCards)).max(dashboardCards.length)

export const reports = {
  overview: endpoint({
    method: 'GET',
    path: '/api/reports/overview',
    summary: 'Sessions and occupancy of twelve weeks, new clients of twelve months.',
    access: 'practitioner',
    reply: Overview,
  }),
  thingsToDo: endpoint({
    method: 'GET',
    path: '/api/dashboard/things-to-do',
    summary: 'What the practitioner still has to do.',
    access: 'practitioner',
    reply: ThingsToDo,
  }),
  origins: endpoint({
    method: 'GET',
    path: '/api/reports/origins',
    summary: 'The origins of the requests and messages of the last days, or of a period.',
    access: 'practitioner',
    query: z.object({
      /** Local days of the practice; they take precedence over `days`. */
      from: day.optional(),
      to: day.optional(),
      days: z
        .enum(['30', '90', '365'])
        .default('90')
        .transform((days) => Number(days)),
    }),
    reply: Origins,
  }),
  arrangement: endpoint({
    method: 'GET',
    path: '/api/dashboard',
    summary: 'The cards of the dashboard, as the caller has arranged them.',
    access: 'practitioner',
    reply: Arrangement,
  }),
  arrange: endpoint({
    method: 'PATCH',
    path: '/api/dashboard',
    summary: 'Arranges the cards of the dashboard; two empty lists restore the default order.',
    access: 'practitioner',
    body: z
      .strictObject({
        shown: listed.optional(),
        hidden: listed.optional(),
        dismissed: z.array(z.enum(dismissableHints)).max(dismissableHints.length).optional(),
      })
      .refine(({ shown, hidden }) => (shown === undefined) === (hidden === undefined), {
        message: 'both_or_none',
        path: ['hidden'],
      })
      .refine(({ shown = [], hidden = [] }) => new Set([...shown, ...hidden]).size === shown.length + hidden.length, {
        message: 'twice',
        path: ['shown'],
      }),
    reply: Arrangement,
    limits: [{ by: 'caller', points: 120, seconds: 60 }],
  }),
}
