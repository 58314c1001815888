import { expect, test } from 'vitest'
import { frenchCountries } from './countries.ts'
import { mobileOf } from './mobile.ts'
import { linkWithoutSmsCodes, withoutSmsCodes } from './sms-codes.ts'
import { discreetName, tradeWord } from './trade.ts'

test.each([
  ['06 12 34 56 78', { number: '+33612345678' }],
  ['+33756789012', { number: '+33756789012' }],
  ['+262692123456', { number: '+262692123456' }],
  ['+594694123456', { number: '+594694123456' }],
  ['01 42 68 53 00', { problem: 'no_mobile' }],
  ['+33899123456', { problem: 'no_mobile' }],
  ['+33999', { problem: 'no_mobile' }],
  ['1'.repeat(30), { problem: 'no_mobile' }],
  ['+4915123456789', { problem: 'country_not_chosen' }],
  [null, { problem: 'no_number' }],
])('%s: only a mobile number of a chosen country gets SMS', (phone, expected) => {
  expect(mobileOf(phone, frenchCountries)).toEqual(expected)
})

test('text that Octopush would replace is changed, and a link still leads to the same page', () => {
  expect(withoutSmsCodes('Bonjour {first_name} XXXXX XXXXXXXXX')).toBe('Bonjour (first_name) XXXX X XXXX XXXX X')
  const link = 'https://a.test/booking/aXXXXXb'
  expect(linkWithoutSmsCodes(link)).toBe('https://a.test/booking/aXXXX%58b')
  expect(decodeURIComponent(linkWithoutSmsCodes(link))).toBe(link)
})

test('a word that reveals what somebody comes for is found, with accents or without', () => {
  expect(tradeWord('Votre séance d’hypnose demain')).toBe('séance')
  expect(tradeWord('HYPNOPARIS')).toBe('HYPNOPARIS')
  expect(tradeWord('Thérapie')).toBe('Thérapie')
  expect(tradeWord('Votre suivi burn out du mardi')).toBe('burn out')
  expect(tradeWord('De\u0301pressif')).toBe('Dépressif')
  expect(tradeWord('Rendez-vous demain à 9 h avec Claire Vasseur')).toBeNull()
})

test.each([
  ['Claire Vasseur', 'Claire Vasseur'],
  ['Claire Vasseur, hypnothérapeute', 'Claire Vasseur'],
  ['Claire Vasseur – Praticienne en hypnose', 'Claire Vasseur, Praticienne'],
  ['Claire Vasseur hypnothérapeute et sophrologue', 'Claire Vasseur'],
  ['Cabinet d’hypnose (Claire Vasseur)', 'Cabinet, Claire Vasseur'],
  ['Hypnose du Port', 'Votre praticien'],
  ['Hypnothérapeute', 'Votre praticien'],
  ['Claire Vasseur : hypnose', 'Claire Vasseur'],
  ['Claire Vasseur tabacologue', 'Claire Vasseur'],
  ['Claire Vasseur, Deuil et Sommeil', 'Claire Vasseur'],
  ['Claire Vasseur stress et sommeil', 'Claire Vasseur'],
  ['Claire Vasseur Spécialiste du Deuil', 'Claire Vasseur Spécialiste'],
  ['Claire Vasseur – Brest', 'Claire Vasseur – Brest'],
])('with discretion « %s » is called « %s »', (name, expected) => {
  expect(discreetName(name, 'fr')).toBe(expected)
  expect(tradeWord(discreetName(name, 'fr'))).toBeNull()
})

test.each([
  ['Pierre Anxionnat', 'Pierre Anxionnat'],
  ['Anxionnat Pierre', 'Anxionnat Pierre'],
  ['pierre anxionnat', 'pierre anxionnat'],
  ['LUCIE DEUIL', 'LUCIE DEUIL'],
  ['Marie Coupleux – Brest', 'Marie Coupleux – Brest'],
  ['Yves Sommeiller', 'Yves Sommeiller'],
  ['Jules Maigret, Sophrologue', 'Jules Maigret'],
  ['Pierre Anxionnat Hypnothérapeute', 'Pierre Anxionnat'],
  ['Pierre Anxionnat : gestion du stress', 'Pierre Anxionnat, gestion'],
])('a surname that holds such a word stays: « %s » is called « %s »', (name, expected) => {
  expect(discreetName(name, 'fr')).toBe(expected)
})
