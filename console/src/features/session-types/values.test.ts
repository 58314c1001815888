import { AA_CONTRAST, contrastWithWhite } from '@ancrage/api/format/contrast'
import { expect, test } from 'vitest'
import { colors } from '../../lib/colors'
import { unusedColor } from './unused-color'
import { blankValues, changesOf, type EditedType, typeBody, typeValues } from './values'

const type: EditedType = {
  id: 'one',
  nameFr: 'Suivi',
  nameEn: 'Suivi',
  descriptionFr: 'Une heure.',
  descriptionEn: 'Une heure.',
  durationMinutes: 60,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 15,
  priceCents: 6050,
  currency: 'EUR',
  color: '#744ccd',
  locations: ['office'],
  isAutoAccepted: false,
  isForMinors: false,
  isActive: true,
  prepaymentPercent: null,
  isPack: true,
  delayWeeks: 2,
  archivedAt: null,
}

test('an English text that equals the French one stays empty, and follows changes of the French one', () => {
  const values = typeValues(type, ',')
  expect(values).toMatchObject({ nameEn: '', descriptionEn: '', priceCents: '60,50', delayWeeks: '2' })
  expect(changesOf(typeBody(values), type)).toEqual({})
  expect(changesOf(typeBody({ ...values, nameFr: 'Bilan ' }), type)).toEqual({ nameFr: 'Bilan', nameEn: 'Bilan' })
})

test('a type that leaves the programme has no interval', () => {
  expect(changesOf(typeBody({ ...typeValues(type, ','), isPack: false }), type)).toEqual({
    isPack: false,
    delayWeeks: null,
  })
})

test('white text is readable on every proposed colour, and a new type gets an unused one', () => {
  for (const { color } of colors) expect(contrastWithWhite(color), color).toBeGreaterThanOrEqual(AA_CONTRAST)
  expect(unusedColor([colors[0].color])).toBe(colors[1].color)
  expect(typeBody(blankValues(unusedColor(colors.map(({ color }) => color)))).color).toBe(colors[0].color)
})
