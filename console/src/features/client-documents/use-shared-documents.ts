import { api } from '../../lib/api'
import { useReading } from '../../lib/data'
import { useClientSignedIn } from '../../lib/signed-in-client'

/** What all practices share with the signed-in client, the latest first. */
export function useSharedDocuments() {
  const isSignedIn = useClientSignedIn()
  return useReading(isSignedIn ? ['client', 'documents'] : null, () => api.documents.shared({}))
}
