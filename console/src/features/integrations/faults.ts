import type { Problem } from '@ancrage/api/client'

const faults = [
  'required',
  'too_long',
  'invalid_address',
  'https_only',
  'credentials',
  'port',
  'private_address',
] as const
export type Fault = (typeof faults)[number]

/** Why the server refused an address; null when it was about something else. */
export function faultOf({ details }: Problem): Fault | null {
  const [code] = details.errors?.address ?? []
  if (code === undefined) return null
  return faults.find((known) => known === code) ?? 'invalid_address'
}
