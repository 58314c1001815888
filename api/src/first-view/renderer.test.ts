import { expect, test } from 'vitest'
import { type SnapshotData, type SnapshotRenderer, snapshotCache } from './renderer.ts'

const practice = { id: 'p', timeZone: 'Europe/Paris' } as SnapshotData['practice']
const at = (now: string, changes: Partial<SnapshotData> = {}): SnapshotData => ({
  element: 'booking',
  practice,
  attributes: {},
  lang: 'fr',
  timeZone: 'Europe/Paris',
  now: new Date(now),
  offers: { path: '/availability?timeZone=Europe%2FParis', days: [] },
  ...changes,
})

function aRenderer() {
  const drawn: SnapshotData[] = []
  const renderer: SnapshotRenderer = {
    snapshotQuery: () => null,
    draw: (view) => `<p>${drawn.push(view)}</p>`,
    sheet: { css: '' },
  }
  return { renderer, drawn }
}
const failed = (error: unknown) => {
  throw error
}

test('the same view is drawn once a day, by the clock of its times', () => {
  const { renderer, drawn } = aRenderer()
  const draw = snapshotCache()
  draw(renderer, at('2027-03-01T08:00:00Z'), failed)
  expect(draw(renderer, at('2027-03-01T22:59:00Z'), failed)?.html).toBe('<p>1</p>')
  // Midnight in Paris.
  expect(draw(renderer, at('2027-03-01T23:00:00Z'), failed)?.html).toBe('<p>2</p>')
  expect(drawn).toHaveLength(2)
})

test('what changes in the practice, its times, the language, the attributes or the element is another view', () => {
  const { renderer, drawn } = aRenderer()
  const draw = snapshotCache()
  const now = '2027-03-01T08:00:00Z'
  const slots = { path: '/availability', days: [{ date: '2027-03-01', slots: ['2027-03-01T09:00:00.000Z'] }] }
  for (const changes of [
    {},
    { practice: { ...practice, name: 'Autre' } },
    { lang: 'en' as const },
    { attributes: { headingLevel: '3' } },
    { element: 'next' as const },
    { offers: slots },
    { offers: null },
  ])
    draw(renderer, at(now, changes), failed)
  expect(drawn).toHaveLength(7)
  draw(aRenderer().renderer, at(now), failed)
  expect(drawn).toHaveLength(7)
})

test('no more views are kept than were meant to be: the one that was asked for longest ago goes', () => {
  const { renderer, drawn } = aRenderer()
  const draw = snapshotCache(2)
  const view = (name: string) => draw(renderer, at('2027-03-01T08:00:00Z', { practice: { ...practice, name } }), failed)
  for (const name of ['a', 'b', 'a', 'c', 'a']) view(name)
  expect(drawn).toHaveLength(3)
  view('b')
  expect(drawn).toHaveLength(4)
})

test('a view that cannot be rendered is reported once, and the element does without', () => {
  const errors: unknown[] = []
  const { renderer } = aRenderer()
  const broken: SnapshotRenderer = {
    ...renderer,
    draw: () => {
      throw new Error('no window')
    },
  }
  const draw = snapshotCache()
  for (let i = 0; i < 3; i++) expect(draw(broken, at('2027-03-01T08:00:00Z'), (error) => errors.push(error))).toBeNull()
  expect(errors).toHaveLength(1)
})
