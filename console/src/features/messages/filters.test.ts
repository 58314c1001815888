import { expect, test } from 'vitest'
import { readFilters, writeFilters } from './filters'

test('an address says what the list shows, and nothing that goes without saying', () => {
  const address = 'channel=sms&state=failed&template=session.reminder&from=2027-03-01&page=2'
  expect(writeFilters(readFilters(new URLSearchParams(address))).toString()).toBe(address)
  expect(writeFilters(readFilters(new URLSearchParams('page=1&perPage=20'))).toString()).toBe('')
})

test('what an address cannot say counts as absent', () => {
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
