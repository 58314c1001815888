import type { Problem } from '@ancrage/api/client'
import type { PaperInput } from './use-consents'
import { type Missing, refusedFieldsOfConsent, type Signing } from './use-signing'

/** The facts of a consent on paper. */
export interface PaperConsent extends Pick<Signing, 'signedBy' | 'guardianName' | 'childAgrees'> {
  signedOn: string
}

/** Beside those of a signature: a day that is none or to come, and one before the last withdrawal. */
export type MissingOnPaper = Missing | 'day' | 'withdrawn'

/** Returns what is missing, in the order of the form. `asksChild`: the client was a child who has to agree as well. */
export function missingOnPaper(paper: PaperConsent, asksChild: boolean, today: string): MissingOnPaper[] {
  const { signedOn, signedBy, guardianName, childAgrees } = paper
  return [
    ...(signedOn === '' || signedOn > today ? (['day'] as const) : []),
    ...(signedBy === 'guardian' && !guardianName.trim() ? (['guardianName'] as const) : []),
    ...(asksChild && signedBy === 'guardian' && !childAgrees ? (['child'] as const) : []),
  ]
}

export const paperInputOf = (
  { signedOn, signedBy, guardianName, childAgrees }: PaperConsent,
  asksChild: boolean,
): PaperInput => ({
  signedOn,
  signedBy,
  ...(signedBy === 'guardian' && { guardianName }),
  ...(asksChild && signedBy === 'guardian' && { childAgrees }),
})

/** Returns the fields that the server refused. */
export const refusedOfPaper = ({ details }: Problem): MissingOnPaper[] =>
  Object.entries(details.errors ?? {}).flatMap(([field, reasons]) => {
    if (field === 'signedOn') return reasons.includes('before_withdrawal') ? ('withdrawn' as const) : ('day' as const)
    return refusedFieldsOfConsent[field] ?? []
  })
