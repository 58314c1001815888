import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import { useClientSignedIn } from '../../lib/signed-in-client'

export type DataHolder = ReplyOf<typeof contract.clientPrivacy.get>[number]
export type DataRequest = DataHolder['requests'][number]
export type OwnConsent = ReplyOf<typeof contract.consents.ofClient>[number]

/** Reads which practices hold data of the client, and makes requests to them. Each call rejects with a `Problem`. */
export function useDataHolders() {
  const isSignedIn = useClientSignedIn()
  const reading = useReading(isSignedIn ? ['client', 'privacy'] : null, () => api.clientPrivacy.get({}))
  const changed = async (call: Promise<DataHolder[]>) => {
    await reading.mutate(await call, { revalidate: false })
  }
  return {
    ...reading,
    withdraw: (id: string) => changed(api.clientPrivacy.withdrawBooking({ params: { id } })),
    request: (practiceId: string, kind: DataRequest['kind']) =>
      changed(api.clientPrivacy.request({ params: { practiceId }, body: { kind } })),
  }
}

/** Reads the consents that the client has signed in all practices. */
export function useOwnConsents() {
  const isSignedIn = useClientSignedIn()
  const reading = useReading(isSignedIn ? ['client', 'consents'] : null, () => api.consents.ofClient({}))
  return {
    ...reading,
    withdraw: async (id: string) => {
      await reading.mutate(await api.consents.withdrawOwn({ params: { id } }), { revalidate: false })
    },
  }
}
