import { expect, test } from 'vitest'
import { sideBySide } from './side-by-side'

const place = (...spans: [from: number, to: number][]) =>
  sideBySide(spans.map(([fromMinute, toMinute]) => ({ fromMinute, toMinute }))).map(({ column, columns }) => [
    column,
    columns,
  ])

test('entries that only touch keep the whole width', () => {
  expect(place([540, 600], [600, 660])).toEqual([
    [0, 1],
    [0, 1],
  ])
})

test('overlapping entries stand side by side, and a later one reuses a free column', () => {
  expect(place([540, 660], [570, 600], [600, 640])).toEqual([
    [0, 2],
    [1, 2],
    [1, 2],
  ])
})

test('an entry that does not overlap a group keeps its width', () => {
  expect(place([540, 600], [550, 610], [555, 605], [610, 700])).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
    [0, 1],
  ])
})

test('two very short entries in a row do not cover each other', () => {
  expect(place([540, 545], [545, 550])).toEqual([
    [0, 2],
    [1, 2],
  ])
})
