import type { Problem } from '@ancrage/api/client'
import type { PaperInput, SigningWords } from './use-consents'
import { type Missing, refusedFieldsOfConsent, type Signing } from './use-signing'

/** What is said of a consent on paper. */
export interface Paper extends Pick<Signing, 'signedBy' | 'guardianName' | 'childAgrees'> {
  signedOn: string
}

type MissingOnPaper = Missing | 'day'

/** Returns what is missing, in the order of the form. */
export function missingOnPaper(paper: Paper, signer: SigningWords['signer'], today: string): MissingOnPaper[] {
  const { signedOn, signedBy, guardianName, childAgrees } = paper
  return [
    ...(signedOn === '' || signedOn > today ? (['day'] as const) : []),
    ...(signedBy === 'guardian' && !guardianName.trim() ? (['guardianName'] as const) : []),
    ...(signer === 'guardian_and_child' && !childAgrees ? (['child'] as const) : []),
  ]
}

export const paperInputOf = (
  { signedOn, signedBy, guardianName, childAgrees }: Paper,
  signer: SigningWords['signer'],
): PaperInput => ({
  signedOn,
  signedBy,
  ...(signedBy === 'guardian' && { guardianName }),
  ...(signer === 'guardian_and_child' && { childAgrees }),
})

/** Returns the fields that the server refused. */
export const refusedOfPaper = ({ details }: Problem): MissingOnPaper[] =>
  Object.keys(details.errors ?? {}).flatMap((field) =>
    field === 'signedOn' ? ('day' as const) : (refusedFieldsOfConsent[field] ?? []),
  )
