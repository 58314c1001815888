import { expect, test } from 'vitest'
import { blankRule, isPossibleTiming, ruleBody, ruleValues } from './values'

test('a rule is sent back unchanged', () => {
  const rule = {
    id: '99999999-0000-7000-8000-000000000001',
    sessionTypeId: null,
    channel: 'email' as const,
    when: { timing: 'days' as const, amount: 1, atMinutes: 1095 },
    quiet: null,
    isFirstOnly: true,
    asksConfirmation: false,
    isActive: false,
    words: null,
  }
  expect(ruleValues(rule)).toMatchObject({ timing: 'days', amount: '1', at: '18:15', isQuiet: false })
  const { id: _, words: __, ...sent } = rule
  expect(ruleBody(ruleValues(rule), false)).toEqual(sent)
})

test('an SMS rule sends its texts, and empty ones mean our own', () => {
  const values = { ...blankRule, channel: 'sms' as const, fr: ' Demain {session.time} ', en: '' }
  expect(ruleBody(values, true)).toMatchObject({ channel: 'sms', words: { fr: 'Demain {session.time}', en: null } })
  expect(ruleBody({ ...values, fr: ' ' }, true).words).toBeNull()
  expect(ruleBody({ ...values, channel: 'email' }, true)).not.toHaveProperty('words')
})

test('a new rule is sent a day before, and not at night', () => {
  expect(ruleBody(blankRule, true)).toMatchObject({
    when: { timing: 'hours', amount: 24 },
    quiet: { from: 1260, until: 480 },
  })
})

test.each([
  ['hours', '1', false],
  ['hours', '2', true],
  ['hours', '1441', false],
  ['hours', '-1', false],
  ['hours', '2.5', false],
  ['days', '0', true],
  ['days', '61', false],
  ['days', '', false],
] as const)('for %s, %s is possible: %s', (timing, amount, expected) => {
  expect(isPossibleTiming({ timing, amount })).toBe(expected)
})
