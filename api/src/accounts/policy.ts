import { createMongoAbility, type ForcedSubject, type MongoAbility, subject } from '@casl/ability'
import { type PackRule, packRules } from '@casl/ability/extra'
import type { PractitionerActor } from '../http/actor.ts'
import { fail } from '../http/errors.ts'
import { type AbilityRule, type Action, rulesOf, type Subject } from './abilities.ts'

/** Decides by rules: `may(rules).can('suspend', subject('User', { id }))`. */
export const abilityFor = (rules: AbilityRule[]) =>
  createMongoAbility<MongoAbility<[Action, Subject | ForcedSubject<Subject>]>>(rules)

/** Throws unless the rules allow this account, as the database has it now, to do this. */
export function assertAllowed(
  { userId, practiceId, isAdmin }: Pick<PractitionerActor, 'userId' | 'practiceId' | 'isAdmin'>,
  action: Action,
  kind: Subject,
  thing: Record<string, unknown>,
): void {
  const rules = rulesOf({ id: userId, isAdmin, entity: { id: practiceId } })
  if (!abilityFor(rules).can(action, subject(kind, { ...thing }))) throw fail('forbidden')
}

/** The rules in the form of the interface's cookie: short, without empty places. */
export const packedRules = (rules: AbilityRule[]): PackRule<AbilityRule>[] => packRules(rules)
