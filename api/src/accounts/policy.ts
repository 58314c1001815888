import { createMongoAbility, type ForcedSubject, type MongoAbility } from '@casl/ability'
import { type PackRule, packRules } from '@casl/ability/extra'
import type { AbilityRule, Action, Subject } from './abilities.ts'

/** Decides by rules: `may(rules).can('suspend', subject('User', { id }))`. */
export const may = (rules: AbilityRule[]) =>
  createMongoAbility<MongoAbility<[Action, Subject | ForcedSubject<Subject>]>>(rules)

/** The rules as the interface's cookie carries them: short, and empty places left out. */
export const packed = (rules: AbilityRule[]): PackRule<AbilityRule>[] => packRules(rules)
