import { expect, test } from 'vitest'
import { initialOffers, nextWindow, withWindow } from './offers.ts'

test('two weeks are asked for first, then five at a time, up to the horizon', () => {
  expect(nextWindow(null, '2027-03-01', 60)).toEqual({ from: '2027-03-01', to: '2027-03-14' })
  expect(nextWindow('2027-03-14', '2027-03-01', 60)).toEqual({ from: '2027-03-15', to: '2027-04-18' })
  expect(nextWindow('2027-04-18', '2027-03-01', 60)).toEqual({ from: '2027-04-19', to: '2027-04-30' })
  expect(nextWindow('2027-04-30', '2027-03-01', 60)).toBeNull()
})

test('a horizon shorter than the first window bounds it', () => {
  expect(nextWindow(null, '2027-03-01', 3)).toEqual({ from: '2027-03-01', to: '2027-03-04' })
})

test('days without free times are left out, and the end of the loaded time is kept', () => {
  const offers = withWindow(initialOffers, '2027-03-14', [
    { date: '2027-03-01', slots: [] },
    { date: '2027-03-02', slots: ['2027-03-02T08:00:00.000Z'] },
  ])
  expect(offers).toEqual({
    status: 'ready',
    until: '2027-03-14',
    days: [{ date: '2027-03-02', slots: ['2027-03-02T08:00:00.000Z'] }],
  })
})

test('days outside of the requested window are not added twice', () => {
  const slots = ['2027-03-02T08:00:00.000Z']
  const first = withWindow(initialOffers, '2027-03-14', [{ date: '2027-03-02', slots }])
  const second = withWindow(first, '2027-04-18', [
    { date: '2027-03-02', slots },
    { date: '2027-04-02', slots },
    { date: '2027-05-02', slots },
  ])
  expect(second.days.map(({ date }) => date)).toEqual(['2027-03-02', '2027-04-02'])
})
