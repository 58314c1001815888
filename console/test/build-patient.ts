import type { contract, ReplyOf } from '@ancrage/api/contract'
import type { PatientFile } from '../src/features/patient/use-patient'
import type { Patient } from '../src/features/patients/use-patients'
import { aQuietPractice } from './app'
import { aPage, aSession } from './build'

type Identity = ReplyOf<typeof contract.patientFile.change>
type PatientEvent = ReplyOf<typeof contract.patientFile.historyOf>['data'][number]

export const CAMILLE = '33333333-0000-7000-8000-000000000099'

/** Zoé Benoît, a client for a year. */
export const aPatient = (overrides: Partial<Patient> = {}): Patient => ({
  id: '99999999-0000-7000-8000-000000000001',
  firstname: 'Zoé',
  lastname: 'Benoît',
  email: 'zoe@exemple.fr',
  phone: '+33612345678',
  dateOfBirth: null,
  createdAt: '2026-01-05T09:00:00.000Z',
  lastSessionAt: '2027-02-02T09:00:00.000Z',
  nextSessionAt: null,
  tags: [],
  isArchived: false,
  hasAccount: false,
  ...overrides,
})

/** The file of a client of the list, with no further data by default. */
export const aFileOf = (patient: Patient, overrides: Partial<PatientFile> = {}): PatientFile => ({
  ...patient,
  gender: null,
  address: null,
  city: null,
  guardianName: null,
  guardianPhone: null,
  locale: 'fr',
  isDiscreet: false,
  refusesSms: false,
  refusesReminders: false,
  archivedAt: null,
  revision: 1,
  account: { state: 'none', email: null, invitedAt: null, hasGuardians: false },
  mailProblem: null,
  consent: 'none',
  nextSession: null,
  lastSession: null,
  counts: { byStatus: {}, documents: 0 },
  completedCents: 0,
  currency: 'EUR',
  months: [],
  sessions: { ...aPage([]), data: [] },
  ...overrides,
})

/** The identity of a client, without sessions and other history. */
export const identityOf = (file: PatientFile): Identity => {
  const { isArchived: _, hasAccount: __, lastSessionAt: ___, nextSessionAt: ____, mailProblem: _____, ...rest } = file
  const { consent: ______, ...person } = rest
  const { nextSession, lastSession, account, counts, completedCents, currency, months, sessions, ...identity } = person
  return identity
}

/** Camille Roux, who had two sessions and comes again on Tuesday. */
export function aPatientFile(overrides: Partial<PatientFile> = {}): PatientFile {
  const next = aSession({ status: 'scheduled' })
  const last = aSession({ status: 'completed', startsAt: '2027-02-02T08:30:00.000Z' })
  return {
    id: CAMILLE,
    firstname: 'Camille',
    lastname: 'Roux',
    email: 'camille@courriel.test',
    phone: '+33612345678',
    gender: 'female',
    dateOfBirth: '1986-04-12',
    address: '3 rue du Bac',
    city: '44000 Nantes',
    guardianName: null,
    guardianPhone: null,
    locale: 'fr',
    isDiscreet: false,
    refusesSms: false,
    refusesReminders: false,
    tags: ['sommeil', 'tabac'],
    archivedAt: null,
    isArchived: false,
    createdAt: '2026-11-03T09:00:00.000Z',
    revision: 3,
    hasAccount: false,
    lastSessionAt: last.startsAt,
    nextSessionAt: next.startsAt,
    nextSession: next,
    lastSession: last,
    account: { state: 'none', email: null, invitedAt: null, hasGuardians: false },
    mailProblem: null,
    consent: 'none',
    counts: { byStatus: { completed: 2, scheduled: 1, missed: 1 }, documents: 0 },
    completedCents: 14_000,
    currency: 'EUR',
    months: [
      { month: '2026-11', held: 1, missed: 0, toCome: 0 },
      { month: '2027-01', held: 0, missed: 1, toCome: 0 },
      { month: '2027-02', held: 1, missed: 0, toCome: 0 },
      { month: '2027-03', held: 0, missed: 0, toCome: 1 },
    ],
    sessions: { ...aPage([next, last], { perPage: 10 }), data: [next, last] },
    ...overrides,
  }
}

/** An event in the history of a client. */
const anEvent = (overrides: Partial<PatientEvent> = {}): PatientEvent => ({
  id: crypto.randomUUID(),
  at: '2027-02-20T09:00:00.000Z',
  kind: 'change',
  action: 'patient.changed',
  by: 'practitioner',
  name: 'Claire Vasseur',
  session: null,
  reason: null,
  template: null,
  details: { fields: 'city,tags' },
  ...overrides,
})

/** A practice with one client. */
export function aKnownClient(overrides: Partial<PatientFile> = {}, api = aQuietPractice()) {
  let file = aPatientFile(overrides)
  return api
    .on('GET /api/patients/*', () => file)
    .on('GET /api/patients/tags', () => [{ tag: 'stress', count: 3 }])
    .on('GET /api/patients/*/history', () =>
      aPage([
        anEvent(),
        anEvent({
          kind: 'session',
          action: 'session.cancel',
          reason: 'Un empêchement',
          details: {},
          session: { id: file.sessions.data[0]?.id ?? CAMILLE, startsAt: '2027-03-02T08:30:00.000Z' },
        }),
        anEvent({
          kind: 'message',
          action: 'message.failed',
          template: 'session.moved',
          by: 'system',
          name: null,
          reason: '550 no such user',
          details: {},
          at: '2027-02-19T15:00:00.000Z',
        }),
        anEvent({
          kind: 'message',
          action: 'message.skipped',
          template: 'session.booked',
          by: 'system',
          name: null,
          reason: 'email_unverified',
          details: {},
          at: '2027-02-19T14:00:00.000Z',
        }),
        anEvent({
          kind: 'message',
          action: 'message.suppressed',
          template: 'session.reminder',
          by: 'system',
          name: null,
          reason: 'blacklisted_number',
          details: {},
          at: '2027-02-19T13:00:00.000Z',
        }),
        anEvent({ kind: 'change', action: 'form.unheard_of', details: {}, at: '2027-02-18T15:00:00.000Z' }),
      ]),
    )
    .on('PATCH /api/patients/*', ({ body }) => {
      const { revision, ...change } = body as Partial<PatientFile>
      file = { ...file, ...change, revision: (revision ?? 0) + 1 }
      return identityOf(file)
    })
}
