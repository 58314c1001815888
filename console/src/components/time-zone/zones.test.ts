import { expect, test } from 'vitest'
import { findZones } from './find-zones'
import { findZone, offsetOf } from './zones'

const JULY = Date.parse('2027-07-01T12:00:00Z')

test('a zone is found by its city in any spelling', () => {
  expect(findZones('paris')[0]).toEqual({ id: 'Europe/Paris', city: 'Paris', region: 'Europe' })
  expect(findZones('new yo')[0]?.id).toBe('America/New_York')
  expect(findZones('Réunion')[0]?.id).toBe('Indian/Reunion')
  expect(findZones('europe par').map(({ id }) => id)).toContain('Europe/Paris')
  expect(findZones('nowhere at all')).toEqual([])
})

test.each([
  ['Londres', 'Europe/London'],
  ['bruxelles', 'Europe/Brussels'],
  ['Alger', 'Africa/Algiers'],
  ['Moscou', 'Europe/Moscow'],
  ['Athenes', 'Europe/Athens'],
  ['Genève', 'Europe/Zurich'],
  ['Montréal', 'America/Toronto'],
  ['la réunion', 'Indian/Reunion'],
  ['Nouvelle-Calédonie', 'Pacific/Noumea'],
])('« %s », a French name, finds %s', (typed, id) => {
  expect(findZones(typed).map((zone) => zone.id)).toContain(id)
})

test('its offset is that of the day', () => {
  expect(offsetOf('Europe/Paris', JULY)).toBe('UTC+02:00')
  expect(offsetOf('Europe/Paris', Date.parse('2027-01-01T12:00:00Z'))).toBe('UTC+01:00')
  expect(offsetOf('America/New_York', JULY)).toBe('UTC\u221204:00')
  expect(offsetOf('Africa/Abidjan', JULY)).toBe('UTC')
})

test('a zone in three parts keeps its region', () => {
  expect(findZone('America/Argentina/Buenos_Aires')).toMatchObject({
    city: 'Buenos Aires',
    region: 'America, Argentina',
  })
})
