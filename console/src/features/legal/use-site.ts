import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'

export type Site = ReplyOf<typeof contract.contact.site>

/** Who publishes and hosts this installation, and what its landing page can offer. */
export const useSite = () => useReading(['site'], () => api.contact.site({}), { revalidateOnFocus: false })
