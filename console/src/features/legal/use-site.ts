import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'

export type Site = ReplyOf<typeof contract.publisher.site>

/** Who publishes and hosts this installation, and what its landing page can offer. */
export const useSite = () => useReading(['site'], () => api.publisher.site({}), { revalidateOnFocus: false })
