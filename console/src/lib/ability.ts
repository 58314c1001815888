import type { Action, Subject } from '@ancrage/api/contract'
import { useSyncExternalStore } from 'react'
import { readCookie } from './cookie'
import { ABILITY_COOKIE, subscribeToUser } from './signed-in'

/** A rule as CASL packs it: actions, subjects (both comma separated), conditions or 0, 1 when it forbids. */
type PackedRule = [actions: string, subjects: string, conditions?: object | 0, isInverted?: 0 | 1]

export interface Ability {
  can(action: Action, subject: Subject): boolean
}

/**
 * Reads packed rules as CASL does: the last matching rule decides. Pages ask only about kinds of things, so conditions
 * are not evaluated. `ability.test.ts` compares the answers with CASL, whose code is too large for a first screen.
 */
export const abilityBy = (rules: readonly PackedRule[]): Ability => ({
  can(action, subject) {
    const deciding = rules.findLast(([actions, subjects, conditions, isInverted]) => {
      const isAboutSome = Boolean(isInverted && conditions)
      return !isAboutSome && names(actions, action, 'manage') && names(subjects, subject, 'all')
    })
    return deciding !== undefined && !deciding[3]
  },
})

const names = (list: string, name: string, everything: string) =>
  list.split(',').some((one) => one === name || one === everything)

let seen: { raw: string | null; ability: Ability } = { raw: null, ability: abilityBy([]) }

/**
 * Returns what the interface may offer to the signed-in user, from the cookie that the server wrote. It protects
 * nothing.
 */
function currentAbility(): Ability {
  const raw = readCookie(ABILITY_COOKIE)
  if (raw !== seen.raw) seen = { raw, ability: abilityBy(rulesIn(raw)) }
  return seen.ability
}

function rulesIn(raw: string | null): PackedRule[] {
  try {
    const rules: unknown = JSON.parse(raw ?? '[]')
    return Array.isArray(rules) && rules.every(isRule) ? rules : []
  } catch {
    return []
  }
}

const isRule = (rule: unknown): rule is PackedRule =>
  Array.isArray(rule) && typeof rule[0] === 'string' && typeof rule[1] === 'string'

/** `useAbility().can('read', 'Statistics')`, kept current. */
export const useAbility = () => useSyncExternalStore(subscribeToUser, currentAbility)
