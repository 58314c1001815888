import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { modeTable } from './modes.ts'
import type { AnySetting } from './settings/declare.ts'
import { settingsReference } from './settings/document.ts'
import { registry, SettingChanges, settingGroups } from './settings/registry.ts'
import { withDefaults } from './settings.ts'

const settings = Object.entries(registry) as [string, AnySetting][]

describe('every setting', () => {
  test.each(settings)(
    '%s has a default that it may have, a tab that there is, and words in both languages',
    (_, setting) => {
      expect(setting.schema.safeParse(setting.fallback).success).toBe(true)
      // Those of reviews stand beside the reviews themselves.
      expect([...Object.keys(modeTable.tabs), 'reviews']).toContain(setting.tab)
      for (const words of [setting.label, setting.help])
        for (const text of [words.fr, words.en]) expect(text.trim()).not.toBe('')
      for (const choice of setting.choices ?? []) expect(setting.schema.safeParse(choice).success).toBe(true)
    },
  )

  test.each(settings.filter(([, setting]) => setting.tab in settingGroups && !setting.isReadOnly))(
    '%s stands in a card of its tab',
    (_, { tab, group }) => {
      expect(Object.keys(settingGroups[tab as keyof typeof settingGroups])).toContain(group)
    },
  )

  // French asks for a no-break space before : ; ! ? and the product speaks without exclamation marks.
  test.each(settings)('%s follows the rules of French typography', (_, { label, help }) => {
    for (const text of [label.fr, help.fr]) expect(text).not.toMatch(/ [:;!?]|[^\s\u00a0\u202f][:;!?]|!|'/)
  })

  test('is in the reference as it is in the code', async () => {
    const written = await readFile(new URL('../../../docs/settings.md', import.meta.url), 'utf8')
    expect(written, 'node api/src/practices/settings/document.ts --write').toBe(settingsReference())
  })
})

describe('a stored value', () => {
  test('replaces the default, unless the schema no longer knows it', () => {
    expect(withDefaults({ noticeMinutes: 90, horizonDays: 'long', unheardOf: 1 })).toMatchObject({
      noticeMinutes: 90,
      horizonDays: 60,
    })
    expect(withDefaults({ unheardOf: 1 })).not.toHaveProperty('unheardOf')
  })
})

describe('a sent change', () => {
  test('may be partial, and contains only settings that the form may change', () => {
    expect(SettingChanges.parse({ mostPerDay: null })).toEqual({ mostPerDay: null })
    for (const sent of [{ mode: 'full' }, { constructor: 1 }, { __proto__x: 1 }, { noticeMinutes: -1 }])
      expect(SettingChanges.safeParse(sent).success).toBe(false)
  })
})
