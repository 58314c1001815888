import { expect, test } from 'vitest'
import { sourceOf } from './source.ts'

test('a source is the page, where the visitor was before, and what the advertisement said', () => {
  const page = 'https://cabinet.example/contact?utm_source=lettre&token=secret&utm_medium=mail#ici'
  expect(sourceOf(undefined, page, 'https://moteur.example/cherche?q=angoisse')).toEqual({
    page: 'https://cabinet.example/contact',
    referrer: 'https://moteur.example/cherche',
    utm: 'utm_source=lettre&utm_medium=mail',
  })
})

test('what a page gives takes the place of its address, and what is no page is left out', () => {
  expect(sourceOf('utm_source=affiche', 'https://cabinet.example/', '')).toEqual({
    page: 'https://cabinet.example/',
    utm: 'utm_source=affiche',
  })
  expect(sourceOf(undefined, 'about:srcdoc', 'android-app://com.example')).toEqual({})
})
