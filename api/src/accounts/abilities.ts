/** What somebody may do. `manage` is everything. */
export type Action = 'manage' | 'read' | 'suspend' | 'turnOff'

/**
 * What an action applies to. Clinical content is part of a `Session` and a `Patient`; an admin has only the
 * `PatientIdentity` of either.
 */
export type Subject =
  | 'Account'
  | 'AuditEntry'
  | 'Job'
  | 'Mail'
  | 'Patient'
  | 'PatientIdentity'
  | 'PaymentType'
  | 'Practice'
  | 'Practitioner'
  | 'SecondFactor'
  | 'Session'
  | 'SessionType'
  | 'Setting'
  | 'Statistics'
  | 'User'

/** One rule. The last rule that fits decides; anything without a rule is forbidden. */
export interface AbilityRule {
  action: Action | Action[]
  subject: Subject | Subject[]
  /** Applies only to things that match. */
  conditions?: Record<string, unknown>
  /** It forbids. */
  inverted?: true
}

/** Who signs in to the console. */
interface Person {
  id: string
  isAdmin: boolean
  entity: { id: string }
}

const OF_A_PRACTICE: Subject[] = ['Patient', 'PaymentType', 'Practitioner', 'Session', 'SessionType', 'Setting']

/**
 * What an account may do, as the interface shows it. It may do everything in its own practice. An admin may also do
 * what runs the platform, but never read another practice's clinical content. The server separates practices by the
 * access of endpoints and by row-level security, and asks these rules where neither decides. See
 * `docs/decisions/0071-rights.md`.
 */
export const rulesOf = ({ id, isAdmin, entity }: Person): AbilityRule[] => [
  { action: 'manage', subject: ['Account', 'SecondFactor'], conditions: { userId: id } },
  { action: 'manage', subject: 'Practice', conditions: { id: entity.id } },
  { action: 'manage', subject: OF_A_PRACTICE, conditions: { practiceId: entity.id } },
  { action: 'read', subject: 'AuditEntry', conditions: { practiceId: entity.id } },
  ...(isAdmin ? rulesOfAdmins(id) : []),
]

const rulesOfAdmins = (id: string): AbilityRule[] => [
  { action: 'read', subject: ['Statistics', 'Practitioner', 'PatientIdentity'] },
  { action: 'read', subject: 'AuditEntry', conditions: { by: 'admin' } },
  { action: 'manage', subject: ['User', 'Mail', 'Job'] },
  { action: 'suspend', subject: 'User', conditions: { id }, inverted: true },
  { action: 'turnOff', subject: 'SecondFactor', inverted: true },
]
