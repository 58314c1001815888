import { expect, test } from 'vitest'
import { repeatOf, ruleOf } from './repeat'

test.each(['FREQ=DAILY', 'FREQ=WEEKLY;INTERVAL=2', 'FREQ=MONTHLY;UNTIL=20270630', 'FREQ=YEARLY;COUNT=5'])(
  '%s is read by the form and written unchanged',
  (rule) => {
    expect(ruleOf(repeatOf(rule), rule)).toBe(rule)
  },
)

test('a rule that the form cannot express is kept as it is', () => {
  const rule = 'FREQ=WEEKLY;BYDAY=MO,WE'
  expect(repeatOf(rule).every).toBe('kept')
  expect(ruleOf(repeatOf(rule), rule)).toBe(rule)
})

test('something that does not repeat has no rule', () => {
  expect(ruleOf(repeatOf(null), null)).toBeNull()
})
