import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'

export type Patient = ReplyOf<typeof contract.patients.list>['data'][number]
export type PatientQuery = NonNullable<RequestInput<typeof contract.patients.list>['query']>
export type NewPatient = RequestInput<typeof contract.patients.add>['body']
/** Clients by their ids, or all that a filter finds. */
export type ChosenPatients = RequestInput<typeof contract.patients.archive>['body']

/** Reads a page of clients; the previous page stays visible while the next one loads. */
export const usePatients = (query: PatientQuery) =>
  useReading(['patients', 'list', query], () => api.patients.list({ query }), { keepPreviousData: true })

/** Reads all tags of clients. */
export const useTags = () => useReading(['patients', 'tags'], () => api.patients.tags({}))

/** Refreshes all data about clients. */
export const refreshPatients = () => refresh('patients')
