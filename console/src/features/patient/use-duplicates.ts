import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'

export type LikelyPair = ReplyOf<typeof contract.patientFile.duplicates>[number]

/** Reads the pairs of probable duplicates. */
export const useDuplicates = () => useReading(['patients', 'duplicates'], () => api.patientFile.duplicates({}))
