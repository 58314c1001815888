import { describe, expect, test } from 'vitest'
import { isInMode, modeTable } from './modes.ts'

const of = (part: keyof typeof modeTable, mode: 'essential' | 'full') =>
  Object.entries(modeTable[part])
    .filter(([, from]) => isInMode(mode, from))
    .map(([name]) => name)

describe('the essential mode', () => {
  test('has clients, calendar, booking widget and reminders by e-mail, and nothing else', () => {
    expect(of('features', 'essential')).toEqual(['clients', 'calendar', 'bookingWidget', 'emailReminders'])
  })

  test('lacks billing and three settings pages', () => {
    expect(of('navigation', 'essential')).not.toContain('billing')
    for (const tab of ['custom-forms', 'custom-emails', 'payments']) expect(of('tabs', 'essential')).not.toContain(tab)
  })
})

test.each(['navigation', 'tabs', 'features'] as const)('the full mode has all %s', (part) => {
  expect(of(part, 'full')).toEqual(Object.keys(modeTable[part]))
})
