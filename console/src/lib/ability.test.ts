import type { Action, Subject } from '@ancrage/api/contract'
import { createMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'
import { packRules } from '@casl/ability/extra'
import { describe, expect, test } from 'vitest'
import { abilityBy } from './ability'

type Casl = MongoAbility<[Action, Subject | 'all']>
type Rule = RawRuleOf<Casl>

const actions: Action[] = ['manage', 'read', 'suspend', 'turnOff']
const subjects: Subject[] = ['Session', 'User', 'SecondFactor', 'Statistics']

const one: Rule[] = [
  { action: 'read', subject: 'User' },
  { action: 'manage', subject: ['User', 'Session'] },
  { action: ['read', 'suspend'], subject: 'Session', conditions: { practiceId: '1' } },
  { action: 'suspend', subject: 'User', inverted: true },
  { action: 'suspend', subject: 'User', inverted: true, conditions: { id: '1' } },
  { action: 'manage', subject: 'SecondFactor', inverted: true },
  { action: 'read', subject: 'all' },
]

describe('packed rights read by our own code', () => {
  test('give the same answers as CASL, for any three rules in any order', () => {
    for (const first of one)
      for (const second of one)
        for (const third of one) {
          const rules = [first, second, third]
          const casl = createMongoAbility<Casl>(rules)
          const ours = abilityBy(JSON.parse(JSON.stringify(packRules(rules))))
          for (const action of actions)
            for (const subject of subjects)
              expect(ours.can(action, subject), JSON.stringify({ rules, action, subject })).toBe(
                casl.can(action, subject),
              )
        }
  })

  test('allow nothing without rules', () => {
    for (const subject of subjects) expect(abilityBy([]).can('read', subject)).toBe(false)
  })
})
