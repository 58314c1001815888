/** One thing that somebody may do, as the interface reads it. */
export interface Ability {
  action: 'manage' | 'read'
  subject: 'Practice' | 'Admin'
}

/** What an account may do. The interface shows accordingly; the server asks the database each time. */
export const abilitiesOf = ({ isAdmin }: { isAdmin: boolean }): Ability[] => [
  { action: 'manage', subject: 'Practice' },
  ...(isAdmin ? [{ action: 'manage', subject: 'Admin' } as const] : []),
]
