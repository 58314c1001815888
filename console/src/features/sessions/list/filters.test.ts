import { describe, expect, test } from 'vitest'
import { readSessionFilters, sessionQuery, withChange, writeSessionFilters } from './filters'

const read = (search: string) => readSessionFilters(new URLSearchParams(search))
const round = (search: string) => writeSessionFilters(read(search)).toString()
const present = { today: '2027-03-03', zone: 'Europe/Paris', now: '2027-03-03T10:00:00.000Z' }
const query = (search: string) => sessionQuery(read(search), present)

describe('the filters in the address', () => {
  test('an empty address means upcoming sessions, nearest first, twenty per page', () => {
    expect(round('')).toBe('')
    expect(query('')).toEqual({ page: 1, perPage: '20', sort: 'startsAt', from: '2027-03-02T23:00:00.000Z' })
  })

  test.each([
    'q=L%C3%A9a&period=past&status=scheduled%2Cdone&page=3&perPage=50',
    'from=2027-03-02&to=2027-03-02',
    'period=all&type=019b2c3e-0000-7000-8000-000000000001&sort=requestedAt',
    'period=custom',
  ])('are the same after writing and reading: %s', (search) => {
    expect(round(search)).toBe(search)
  })

  test.each([
    'period=yesterday',
    'status=paid,gone',
    'type=1%27%20or%201',
    'sort=password',
    'page=-1&perPage=7',
    'page=1e9',
    'from=2027-02-31x&to=soon',
    'from=2027-99-99',
  ])('unknown values count as absent: %s', (search) => {
    expect(round(search)).toBe('')
  })

  test('a change of a filter goes back to the first page', () => {
    expect(withChange(read('page=4'), { status: ['done'] }).page).toBe(1)
    expect(withChange(read('page=4'), { page: 5 }).page).toBe(5)
  })

  test('past sessions are sorted latest first, unless another order was chosen', () => {
    expect(withChange(read(''), { period: 'past' }).sort).toBe('-startsAt')
    expect(withChange(read('period=past'), { period: 'upcoming' }).sort).toBe('startsAt')
    expect(withChange(read('sort=status'), { period: 'past' }).sort).toBe('status')
  })
})

describe('periods are local days of the practice', () => {
  test.each([
    ['period=today', '2027-03-02T23:00:00.000Z', '2027-03-03T23:00:00.000Z'],
    ['period=week', '2027-02-28T23:00:00.000Z', '2027-03-07T23:00:00.000Z'],
    ['period=month', '2027-02-28T23:00:00.000Z', '2027-03-31T22:00:00.000Z'],
    ['period=past', undefined, '2027-03-03T10:00:00.000Z'],
    ['period=all', undefined, undefined],
    ['from=2027-03-28&to=2027-03-28', '2027-03-27T23:00:00.000Z', '2027-03-28T22:00:00.000Z'],
    ['to=2027-03-01', undefined, '2027-03-01T23:00:00.000Z'],
  ])('%s', (search, from, to) => {
    expect(query(search)).toMatchObject({ ...(from && { from }), ...(to && { to }) })
    expect([query(search).from, query(search).to]).toEqual([from, to])
  })
})
