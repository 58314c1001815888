import type { Settings } from './settings.ts'

/**
 * Whether discretion is asked for: by the practice for all, or for this one client. Then nothing that is seen outside
 * the console says what somebody comes for: no practice’s name, no type of session, no logo, no name of a file. Without
 * a client (null) the practice alone decides.
 */
export const isDiscreet = (
  { discretion }: Pick<Settings, 'discretion'>,
  client: { isDiscreet: boolean } | null | undefined,
): boolean => discretion || client?.isDiscreet === true
