import type { AbilityRule, Action, Subject } from '@ancrage/api/contract'
import { createMongoAbility, type MongoAbility } from '@casl/ability'
import { type PackRule, unpackRules } from '@casl/ability/extra'
import { useSyncExternalStore } from 'react'
import { readCookie } from './cookie'
import { ABILITY_COOKIE, subscribeToUser } from './signed-in'

type Ability = MongoAbility<[Action, Subject]>

let seen: { raw: string | null; ability: Ability } = { raw: null, ability: createMongoAbility<Ability>([]) }

/** What the interface may offer to who is signed in, by the cookie that the server wrote. It opens nothing. */
function currentAbility(): Ability {
  const raw = readCookie(ABILITY_COOKIE)
  if (raw !== seen.raw) seen = { raw, ability: createMongoAbility<Ability>(rulesIn(raw)) }
  return seen.ability
}

function rulesIn(raw: string | null): AbilityRule[] {
  try {
    const rules: unknown = JSON.parse(raw ?? '[]')
    return Array.isArray(rules) ? unpackRules<AbilityRule>(rules as PackRule<AbilityRule>[]) : []
  } catch {
    return []
  }
}

/** `useAbility().can('read', 'Statistics')`, kept current. */
export const useAbility = () => useSyncExternalStore(subscribeToUser, currentAbility)
