import { expect, test } from 'vitest'
import { readFilters, writeFilters } from './filters'

test('an address says what the list shows, and nothing that goes without saying', () => {
  const id = '01928c5e-7b00-7c1a-8a11-c1a12e7a55e1'
  const address = `channel=sms&state=failed&template=session.reminder&from=2027-03-01&client=${id}&message=${id}&page=2`
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
    opened: '',
    page: 1,
    perPage: '20',
  })
})
