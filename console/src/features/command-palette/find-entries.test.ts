import { expect, test } from 'vitest'
import { findEntries } from './find-entries'

const entries = [
  { label: 'Demandes', words: 'rendez-vous en attente' },
  { label: 'Séances', words: 'rendez-vous liste' },
  { label: 'Se déconnecter', words: 'quitter' },
  { label: 'Aujourd’hui', words: 'accueil journée' },
]
const found = (typed: string) => findEntries(entries, typed).map(({ label }) => label)

test('accents, capitals and apostrophes are optional', () => {
  expect(found('SEANCE')).toEqual(['Séances'])
  expect(found('deconnecter')).toEqual(['Se déconnecter'])
  expect(found('hui')).toEqual(['Aujourd’hui'])
})

test('a matching name comes before a related word', () => {
  expect(found('de')).toEqual(['Demandes', 'Se déconnecter'].sort((one) => (one === 'Demandes' ? -1 : 1)))
  expect(found('rendez liste')).toEqual(['Séances'])
})

test('every typed word must match', () => {
  expect(found('séances quitter')).toEqual([])
  expect(found('')).toHaveLength(4)
})
