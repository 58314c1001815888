import type { Problem } from '@ancrage/api/client'
import type { FieldReason } from '@ancrage/api/contract'

const faults = [
  'required',
  'too_long',
  'invalid_address',
  'https_only',
  'credentials',
  'port',
  'private_address',
] as const satisfies readonly FieldReason[]
export type AddressFault = (typeof faults)[number]

/** Returns why the server refused an address; null when the refusal concerns something else. */
export function addressFaultOf({ details }: Problem): AddressFault | null {
  const [code] = details.errors?.address ?? []
  if (code === undefined) return null
  return faults.find((known) => known === code) ?? 'invalid_address'
}
