import { dashboardCards } from '@ancrage/api/contract'
import { expect, test } from 'vitest'
import { splitIntoColumns, withCardMoved } from './cards'

test('cards are distributed over columns row by row, and are one list on a phone', () => {
  expect(splitIntoColumns(['today', 'requests', 'coming', 'todo', 'sessions'], 2)).toEqual([
    ['today', 'coming', 'sessions'],
    ['requests', 'todo'],
  ])
  expect(splitIntoColumns([...dashboardCards], 1)).toEqual([dashboardCards])
  expect(splitIntoColumns(['today'], 3)).toEqual([['today'], [], []])
})

test('moving a card keeps the order of the others', () => {
  expect(withCardMoved(['today', 'requests', 'coming'], 'today', 2)).toEqual(['requests', 'coming', 'today'])
  expect(withCardMoved(['today', 'requests', 'coming'], 'coming', 0)).toEqual(['coming', 'today', 'requests'])
  expect(withCardMoved(['today', 'requests'], 'today', -1)).toEqual(['today', 'requests'])
  expect(withCardMoved(['today', 'requests'], 'today', 9)).toEqual(['requests', 'today'])
})
