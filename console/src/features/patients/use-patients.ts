import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'

export type Patient = ReplyOf<typeof contract.patients.list>['data'][number]
export type PatientQuery = NonNullable<RequestInput<typeof contract.patients.list>['query']>
export type NewPatient = RequestInput<typeof contract.patients.add>['body']
/** Some clients by their ids, or all that a filter finds. */
export type ChosenPatients = RequestInput<typeof contract.patients.archive>['body']

/** A page of clients; what was shown stays while the next one is on its way. */
export const usePatients = (query: PatientQuery) =>
  useReading(['patients', 'list', query], () => api.patients.list({ query }), { keepPreviousData: true })

/** Every tag that clients have. */
export const useTags = () => useReading(['patients', 'tags'], () => api.patients.tags({}))

/** Whatever shows clients is read again. */
export const refreshPatients = () => refresh('patients')
