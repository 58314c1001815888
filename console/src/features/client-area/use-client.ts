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
 * The signed-in client. If the client cannot be loaded, this browser forgets them, and the page says where to sign in.
 * Source: specification, section 8.
 */
export function useClient() {
  const isSignedIn = useClientSignedIn()
  return useReading(isSignedIn ? ['client', 'user'] : null, () => api.clientArea.user({}), {
    onError: ({ status }) => {
      if (status === 401 || status === 403) forgetClient()
    },
  })
}

/** What is still to come, the next first. */
export function useAppointments() {
  const isSignedIn = useClientSignedIn()
  return useReading(isSignedIn ? ['client', 'appointments'] : null, () => api.clientArea.sessions({}))
}

export type ClientRequests = ReplyOf<typeof contract.forms.ofClient>[number]

/** The forms that all practices ask of the signed-in client, and those that were answered, the latest first. */
export function useFormsToFill() {
  const isSignedIn = useClientSignedIn()
  return useReading(isSignedIn ? ['client', 'forms'] : null, () => api.forms.ofClient({}))
}

/** The consents that the signed-in client is asked to sign, the next session first. */
export function useConsentsToSign() {
  const isSignedIn = useClientSignedIn()
  return useReading(isSignedIn ? ['client', 'consents-to-sign'] : null, () => api.consents.pendingOfClient({}))
}

/** What all practices share with the signed-in client, the latest first. */
export function useSharedDocuments() {
  const isSignedIn = useClientSignedIn()
  return useReading(isSignedIn ? ['client', 'documents'] : null, () => api.documents.shared({}))
}

export type ClientBilling = ReplyOf<typeof contract.invoices.ofClient>[number]

/** What the signed-in client was billed, practice by practice. */
export function useOwnBilling() {
  const isSignedIn = useClientSignedIn()
  return useReading(isSignedIn ? ['client', 'invoices'] : null, () => api.invoices.ofClient({}))
}

export type OwnExercises = ReplyOf<typeof contract.exercises.ofClient>[number]

/** What practices share with the signed-in client between sessions. */
export function useOwnExercises() {
  const isSignedIn = useClientSignedIn()
  return useReading(isSignedIn ? ['client', 'exercises'] : null, readOwnExercises)
}

/** Reads them; those that are kept on this device become what was read. */
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

/** Which practices send the client SMS, and whether they are wanted. */
export function useSmsChoices() {
  const isSignedIn = useClientSignedIn()
  return useReading(isSignedIn ? ['client', 'sms'] : null, () => api.octopush.ofClient({}))
}

/** Has begun a sign-in: nothing that was read for somebody else at this browser is shown. */
export async function welcomeClient() {
  await forgetReadings()
  publishClient()
}

/** Ends the session on the server, and everything that this browser has of it. */
export async function signClientOut() {
  await api.clientArea.logout({})
  forgetClient()
  await forgetReadings()
}
