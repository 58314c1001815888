import { expect, test } from 'vitest'
import { parseSource, sourceOf } from './source.ts'

const nothing = { source: null, medium: null, campaign: null, term: null, content: null }

test('a source has the address of its page, the host of the page before, and the campaign', () => {
  expect(
    sourceOf({
      page: 'https://cabinet.example/rdv?email=zoe@essais.test#ancre',
      referrer: 'https://www.google.com/search?q=x',
      utm: '?utm_source=lettre&utm_medium=email&utm_term=&gclid=1',
    }),
  ).toEqual({
    page: 'https://cabinet.example/rdv',
    referrer: 'www.google.com',
    utm: { ...nothing, source: 'lettre', medium: 'email' },
  })
})

test('a site that links to itself is no referrer, and an empty source is null', () => {
  expect(sourceOf({ page: 'https://a.example/2', referrer: 'https://a.example/1' })?.referrer).toBeNull()
  expect([sourceOf({}), sourceOf(null), sourceOf({ utm: 'gclid=1' })]).toEqual([null, null, null])
})

test('the words of a campaign are cut to one short line', () => {
  const { utm } = sourceOf({ utm: `utm_source=${'x'.repeat(300)}&utm_campaign=a%0Ab%E2%80%AEc` }) ?? {}
  expect([utm?.source?.length, utm?.campaign]).toEqual([100, 'a b c'])
})

test('a character that the cut would halve is left out, since no column takes half of one', () => {
  const { utm } = sourceOf({ utm: `utm_campaign=${'x'.repeat(99)}🌳` }) ?? {}
  expect(utm?.campaign).toBe('x'.repeat(99))
})

test('a source that was stored as it was sent is still read', () => {
  const old = { page: 'https://cabinet.example/rdv?nom=Zoé', utm: 'utm_source=lettre' }
  expect(parseSource(old)).toEqual({
    page: 'https://cabinet.example/rdv',
    referrer: null,
    utm: { ...nothing, source: 'lettre' },
  })
  const source = sourceOf(old)
  expect(parseSource(source)).toEqual(source)
  expect([parseSource(null), parseSource('x'), parseSource({ other: 1 })]).toEqual([null, null, null])
})
