import type { Endpoint } from '@ancrage/api/contract'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { endpointAt, faultsOfAnswer, faultsOfRefusal, faultsOfRequest } from './contract-check.ts'

const at = (method: string, path: string): Endpoint => {
  const spec = endpointAt(method, path)
  if (!spec) throw new Error(`no endpoint ${method} ${path}`)
  return spec
}
const types = at('PUT', '/api/session-types/order')
const patients = at('GET', '/api/patients')
const meta = { page: 1, perPage: 10, total: 1 }
const type = {
  id: '11111111-0000-7000-8000-000000000001',
  nameFr: 'Suivi',
  nameEn: 'Follow-up',
  descriptionFr: null,
  descriptionEn: null,
  durationMinutes: 60,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  priceCents: 7000,
  prepaymentPercent: null,
  currency: 'EUR',
  color: '#744ccd',
  locations: ['office'],
  isAutoAccepted: false,
  isForMinors: false,
  isActive: true,
  isPack: false,
  delayWeeks: null,
  archivedAt: '2027-02-27T09:00:00.000Z',
}

test('an endpoint is found by its method and its path, a literal path before one with a parameter', () => {
  expect(endpointAt('GET', '/api/patients/tags')?.path).toBe('/api/patients/tags')
  expect(endpointAt('GET', '/api/patients/one')?.path).toBe('/api/patients/:id')
  expect(endpointAt('GET', '/api/patients/*')?.path).toBe('/api/patients/:id')
  expect(endpointAt('DELETE', '/api/patients')).toBeUndefined()
  expect(endpointAt('GET', '/api/nothing')).toBeUndefined()
})

test('an answer that the server could give has no fault', () => {
  expect(faultsOfAnswer(types, { data: [type] })).toEqual([])
  expect(faultsOfAnswer(patients, { data: [], meta })).toEqual([])
  expect(faultsOfAnswer(at('DELETE', '/api/phrases/*'), undefined)).toEqual([])
})

test.each<[string, object, string]>([
  ['made up', { ...type, mood: 'calm' }, 'data.0.mood: not in the contract'],
  ['missing', { ...type, nameEn: undefined }, 'data.0.nameEn: Invalid input: expected string, received undefined'],
  [
    'of another kind',
    { ...type, isActive: 'yes' },
    'data.0.isActive: Invalid input: expected boolean, received string',
  ],
  ['none of its words', { ...type, currency: 'USD' }, 'data.0.currency: Invalid input: expected "EUR"'],
  ['no instant', { ...type, archivedAt: 'yesterday' }, 'data.0.archivedAt: Invalid ISO datetime'],
])('a field that is %s is reported with its place', (_, made, fault) => {
  expect(faultsOfAnswer(types, { data: [made] })).toEqual([fault])
})

test('only a paged list has page numbers', () => {
  expect(faultsOfAnswer(patients, { data: [] })).toEqual(['meta: missing'])
  expect(faultsOfAnswer(patients, { data: [], meta: { ...meta, total: '1', of: 2 } })).toEqual([
    'meta.total: a whole number is expected',
    'meta.of: not in the contract',
  ])
  expect(faultsOfAnswer(types, { data: [type], meta })).toEqual(['meta: not in the contract'])
})

test('an answer without a body has none, and any other has one', () => {
  expect(faultsOfAnswer(at('DELETE', '/api/phrases/*'), { data: {} })).toEqual(['is answered without a body (204)'])
  expect(faultsOfAnswer(types, undefined)).toEqual(['is answered with `data`'])
})

test('an endpoint refuses only with its own codes and those that all endpoints of its kind share', () => {
  const plan = at('POST', '/api/sessions')
  expect(
    ['slot_taken', 'not_signed_in', 'validation', 'unexpected'].flatMap((code) => faultsOfRefusal(plan, code as never)),
  ).toEqual([])
  expect(faultsOfRefusal(plan, 'calendly_unreachable')).toEqual(['never refuses with calendly_unreachable'])
})

test('a request that the server would take has no fault', () => {
  expect(faultsOfRequest(patients, { query: { perPage: '10' }, body: undefined })).toEqual([])
  expect(faultsOfRequest(at('DELETE', '/api/phrases/*'), { query: {}, body: undefined })).toEqual([])
})

test.each<[string, Endpoint, { query: object; body: unknown }, string]>([
  [
    'asks for what is unknown',
    patients,
    { query: { mood: 'calm' }, body: undefined },
    'query: Unrecognized key: "mood"',
  ],
  [
    'has a query where there is none',
    types,
    { query: { page: '1' }, body: { ids: [] } },
    'query.page: not in the contract',
  ],
  [
    'has a body where there is none',
    at('DELETE', '/api/phrases/*'),
    { query: {}, body: { sure: true } },
    'body.sure: not in the contract',
  ],
  ['lacks a field', types, { query: {}, body: {} }, 'body.ids: Invalid input: expected array, received undefined'],
])('a request that %s is reported with its place', (_, spec, request, fault) => {
  expect(faultsOfRequest(spec, request)).toContain(fault)
})

test('the totals of a page are checked against the contract, and allowed nowhere else', () => {
  const page = { data: [], meta, totals: { count: 0 } }
  expect(faultsOfAnswer(patients, page)).toEqual(['totals: not in the contract'])
  const counted: Endpoint = { ...patients, totals: z.object({ count: z.int() }) }
  expect(faultsOfAnswer(counted, page)).toEqual([])
  expect(faultsOfAnswer(counted, { data: [], meta })).toEqual([
    'totals: Invalid input: expected object, received undefined',
  ])
})
