import { expect, test } from 'vitest'
import { sourceOf } from './source.ts'

test('a source is the page, the referrer, and the advertisement’s parameters', () => {
  const page = 'https://cabinet.example/contact?utm_source=lettre&token=secret&utm_medium=mail#ici'
  expect(sourceOf(undefined, page, 'https://moteur.example/cherche?q=angoisse')).toEqual({
    page: 'https://cabinet.example/contact',
    referrer: 'https://moteur.example/cherche',
    utm: 'utm_source=lettre&utm_medium=mail',
  })
})

test('an address that the page gives replaces its own; an invalid one is left out', () => {
  expect(sourceOf('utm_source=affiche', 'https://cabinet.example/', '')).toEqual({
    page: 'https://cabinet.example/',
    utm: 'utm_source=affiche',
  })
  expect(sourceOf(undefined, 'about:srcdoc', 'android-app://com.example')).toEqual({})
})
