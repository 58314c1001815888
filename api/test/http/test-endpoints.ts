import type Router from '@koa/router'
import * as z from 'zod'
import { queryOf } from '../../src/db/query.ts'
import { endpoint } from '../../src/http/endpoint.ts'
import { fail } from '../../src/http/errors.ts'
import { route } from '../../src/http/route.ts'
import { instant, line } from '../../src/http/schema.ts'
import { Patient } from '../../src/patients/entity.ts'
import { PracticeId } from '../../src/practice-id.ts'

const params = z.object({ practiceId: PracticeId })
const Note = z.object({ id: z.uuid(), lastname: z.string() })
const body = z.strictObject({ lastname: line(80), at: instant.optional(), deep: z.json().optional() })

/** Endpoints of every kind, so that the HTTP layer is tested without any feature. */
export const testEndpoints = {
  write: endpoint({
    method: 'POST',
    path: '/api/public/practices/:practiceId/trial',
    summary: 'Writes a patient.',
    access: 'public',
    params,
    body,
    reply: Note,
    status: 201,
    guard: ['idempotent'],
  }),
  prove: endpoint({
    method: 'POST',
    path: '/api/public/practices/:practiceId/proven',
    summary: 'Writes a patient for a proof of work.',
    access: 'public',
    params,
    body: body.extend({ captcha: z.string().max(4000) }),
    reply: Note,
    status: 201,
    guard: ['captcha', 'idempotent'],
    form: 'contact',
  }),
  limited: endpoint({
    method: 'GET',
    path: '/api/public/practices/:practiceId/limited',
    summary: 'May be read five times a minute from one address.',
    access: 'public',
    params,
    reply: z.object({ isHere: z.boolean() }),
    limits: [{ by: 'address', points: 5, seconds: 60 }],
  }),
  scarce: endpoint({
    method: 'POST',
    path: '/api/public/practices/:practiceId/scarce',
    summary: 'Succeeds twice a minute in one practice.',
    access: 'public',
    params,
    body,
    limits: [{ by: 'practice', points: 2, seconds: 60 }],
  }),
  own: endpoint({
    method: 'POST',
    path: '/api/trial/own',
    summary: 'A practitioner writes a patient.',
    access: 'practitioner',
    body,
    reply: Note,
    status: 201,
    guard: ['idempotent'],
  }),
  fails: endpoint({
    method: 'POST',
    path: '/api/public/practices/:practiceId/fails',
    summary: 'Writes, then fails in the way that is asked for.',
    access: 'public',
    params,
    body: z.strictObject({ how: z.string() }),
    reply: Note,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/trial/list',
    summary: 'A list that is asked for by query.',
    access: 'practitioner',
    query: z.object({ perPage: z.enum(['2', '5']).default('2'), from: instant.optional() }),
    reply: z.array(z.string()),
  }),
  admin: endpoint({
    method: 'GET',
    path: '/api/admin/trial',
    summary: 'For admins.',
    access: 'admin',
    reply: z.object({ isHere: z.boolean() }),
  }),
}

const aNote = (practiceId: PracticeId, lastname: string) => ({
  practiceId,
  lastname,
  firstname: 'Zoé',
  email: 'secret@essais.test',
  locale: 'fr' as const,
})

/** The nth call of `fails` with a name fails like this. */
const failures: Record<string, (calls: number) => unknown> = {
  domain: () => fail('slot_taken', { nearest: [{ startsAt: '2027-03-01T08:30:00.000Z' }] }),
  unforeseen: () => new Error('the secret of secret@essais.test'),
  odd: () => 'a string is thrown',
  deadlockOnce: (calls) => (calls === 1 ? Object.assign(new Error('deadlock detected'), { code: '40P01' }) : undefined),
  deadlockAlways: () => Object.assign(new Error('deadlock detected'), { code: '40P01' }),
}

export function testEndpointRoutes() {
  const calls = new Map<string, number>()
  return (router: Router) => {
    route(router, testEndpoints.write, ({ em, params, body }) =>
      em.create(Patient, aNote(params.practiceId, body.lastname)),
    )
    route(router, testEndpoints.prove, ({ em, params, body }) => {
      if (body.lastname === 'Refusée') throw fail('slot_taken')
      return em.create(Patient, aNote(params.practiceId, body.lastname))
    })
    route(router, testEndpoints.limited, () => ({ isHere: true }))
    route(router, testEndpoints.scarce, ({ body }) => {
      if (body.lastname === 'Refusée') throw fail('slot_taken')
    })
    route(router, testEndpoints.own, ({ em, actor, body }) =>
      em.create(Patient, aNote(actor.practiceId, body.lastname)),
    )
    route(router, testEndpoints.fails, async ({ em, params, body, requestId }) => {
      const note = em.create(Patient, aNote(params.practiceId, body.how))
      await em.flush()
      if (body.how === 'statement') await queryOf(em)('select $1::uuid', ['secret@essais.test'])
      if (body.how === 'mistake')
        await queryOf(em)('select secret from nowhere where name = $1', ['secret@essais.test'])
      if (body.how === 'shape') return { id: 'no uuid', lastname: 'Durand' }
      const count = (calls.get(requestId) ?? 0) + 1
      calls.set(requestId, count)
      const failure = failures[body.how]?.(count)
      if (failure) throw failure
      return note
    })
    route(router, testEndpoints.list, () => ['one'])
    route(router, testEndpoints.admin, () => ({ isHere: true }))
  }
}

/** The present last names of a practice's patients. */
export const lastnames = async (em: import('../../src/db/orm.ts').EntityManager, practiceId: PracticeId) => {
  const rows = await queryOf(em)<{ lastname: string }>('select lastname from patient where practice_id = $1', [
    practiceId,
  ])
  return rows.map(({ lastname }) => lastname)
}
