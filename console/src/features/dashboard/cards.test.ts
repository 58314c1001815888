import { contract } from '@ancrage/api/contract'
import { expect, test } from 'vitest'
import { cards, splitIntoColumns, withCardMoved } from './cards'

test('the cards are those of the server, in its order', () => {
  expect(cards).toEqual(contract.reports.arrangement.reply.shape.shown.element.options)
})

test('cards are distributed over columns row by row, and are one list on a phone', () => {
  expect(splitIntoColumns(['today', 'requests', 'coming', 'todo', 'sessions'], 2)).toEqual([
    ['today', 'coming', 'sessions'],
    ['requests', 'todo'],
  ])
  expect(splitIntoColumns([...cards], 1)).toEqual([cards])
  expect(splitIntoColumns(['today'], 3)).toEqual([['today'], [], []])
})

test('moving a card keeps the order of the others', () => {
  expect(withCardMoved(['today', 'requests', 'coming'], 'today', 2)).toEqual(['requests', 'coming', 'today'])
  expect(withCardMoved(['today', 'requests', 'coming'], 'coming', 0)).toEqual(['coming', 'today', 'requests'])
  expect(withCardMoved(['today', 'requests'], 'today', -1)).toEqual(['today', 'requests'])
  expect(withCardMoved(['today', 'requests'], 'today', 9)).toEqual(['requests', 'today'])
})
