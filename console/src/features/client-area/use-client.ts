import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { forgetReadings, useReading } from '../../lib/readings'
import {
  forgetClient,
  ownerOfOfflineExercises,
  publishClient,
  signedInClient,
  useClientSignedIn,
} from '../../lib/signed-in-client'

export type Client = ReplyOf<typeof contract.clientArea.user>
export type Appointment = ReplyOf<typeof contract.clientArea.sessions>[number]

/**
 * Reads the signed-in client. If the server refuses, this browser forgets them and the page links to the sign-in
 * (specification, section 8).
 */
export function useClient() {
  const isSignedIn = useClientSignedIn()
  return useReading(isSignedIn ? ['client', 'user'] : null, () => api.clientArea.user({}), {
    onError: ({ status }) => {
      if (status === 401 || status === 403) forgetClient()
    },
  })
}

/** Reads the coming appointments, next first. */
export function useAppointments() {
  const isSignedIn = useClientSignedIn()
  return useReading(isSignedIn ? ['client', 'appointments'] : null, () => api.clientArea.sessions({}))
}

export type ClientRequests = ReplyOf<typeof contract.forms.ofClient>[number]

/** Reads the requested and answered forms of all practices, latest first. */
export function useFormsToFill() {
  const isSignedIn = useClientSignedIn()
  return useReading(isSignedIn ? ['client', 'forms'] : null, () => api.forms.ofClient({}))
}

/** Reads the consents to sign, next session first. */
export function useConsentsToSign() {
  const isSignedIn = useClientSignedIn()
  return useReading(isSignedIn ? ['client', 'consents-to-sign'] : null, () => api.consents.pendingOfClient({}))
}

/** Reads the documents that practices share, latest first. */
export function useSharedDocuments() {
  const isSignedIn = useClientSignedIn()
  return useReading(isSignedIn ? ['client', 'documents'] : null, () => api.documents.shared({}))
}

export type ClientBilling = ReplyOf<typeof contract.invoices.ofClient>[number]

/** Reads the client's invoices by practice. */
export function useOwnBilling() {
  const isSignedIn = useClientSignedIn()
  return useReading(isSignedIn ? ['client', 'invoices'] : null, () => api.invoices.ofClient({}))
}

export type OwnExercises = ReplyOf<typeof contract.exercises.ofClient>[number]

/** Reads the exercises and questions that practices share. */
export function useOwnExercises() {
  const isSignedIn = useClientSignedIn()
  return useReading(isSignedIn ? ['client', 'exercises'] : null, readOwnExercises)
}

/** Reads the exercises, and updates those that are stored on this device. */
async function readOwnExercises() {
  const owner = signedInClient()
  const shared = await api.exercises.ofClient({})
  if (ownerOfOfflineExercises() !== null)
    void import('../../lib/offline-exercises').then(
      ({ followExercises }) => followExercises(owner, shared, new Date()),
      () => undefined,
    )
  return shared
}

/** Starts a sign-in: forgets everything that was read for another person. */
export async function welcomeClient() {
  await forgetReadings()
  publishClient()
}

/** Ends the sign-in on the server and forgets it in this browser. */
export async function signClientOut() {
  await api.clientArea.logout({})
  forgetClient()
  await forgetReadings()
}
