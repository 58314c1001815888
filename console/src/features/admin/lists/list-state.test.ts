import { describe, expect, test } from 'vitest'
import { filtersOf, type ListRules, listQuery, readList, writeList } from './list-state.ts'

const rules = {
  sorts: ['name', 'createdAt'],
  naturalSort: '-createdAt',
  choices: { status: ['active', 'suspended'], role: ['admin'] },
} satisfies ListRules<Record<string, readonly string[]>>

const read = (search: string) => readList(new URLSearchParams(search), rules)

describe('the address of a list', () => {
  test('has search, filters, order and page, and is read as it was written', () => {
    const address = 'q=L%C3%A9a&status=suspended&sort=name&page=3&perPage=50'
    expect(read(address)).toEqual({
      q: 'Léa',
      chosen: { status: 'suspended' },
      sort: 'name',
      page: 3,
      perPage: '50',
    })
    expect(writeList(read(address), rules).toString()).toBe(address)
  })

  test('is empty for the default list', () => {
    expect(writeList(read(''), rules).toString()).toBe('')
    expect(listQuery(read(''))).toEqual({ page: 1, perPage: '20', sort: '-createdAt' })
  })

  test('unknown values count as absent', () => {
    expect(read('status=gone&role=owner&sort=password&page=-2&perPage=7')).toEqual(read(''))
  })

  test('gives only search and filters to a mail to all matches', () => {
    expect(filtersOf(read('q=L'))).toEqual({})
    expect(filtersOf(read('q=+L%C3%A9a+&role=admin&page=2&sort=name'))).toEqual({ q: 'Léa', role: 'admin' })
  })
})
