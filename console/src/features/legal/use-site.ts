import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'

export type Site = ReplyOf<typeof contract.publisher.site>

/** Reads the publisher and host of this installation, and the features of its landing page. */
export const useSite = () => useReading(['site'], () => api.publisher.site({}), { revalidateOnFocus: false })
