import { expect, test } from 'vitest'
import { readFilters, writeFilters } from './filters'

test('an address holds the filters without the default values', () => {
  const address = 'channel=sms&state=failed&template=session.reminder&from=2027-03-01&page=2'
  expect(writeFilters(readFilters(new URLSearchParams(address))).toString()).toBe(address)
  expect(writeFilters(readFilters(new URLSearchParams('page=1&perPage=20'))).toString()).toBe('')
})

test('unknown values in an address are ignored', () => {
  const read = readFilters(new URLSearchParams('state=lost&template=x&from=hier&client=7&page=-1&perPage=7'))
  expect(read).toEqual({
    channel: '',
    state: '',
    template: '',
    from: '',
    to: '',
    patientId: '',
    page: 1,
    perPage: '20',
  })
})
