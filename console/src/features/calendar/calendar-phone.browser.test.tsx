import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { visit } from '../../../test/app'
import { anId } from '../../../test/build'
import { aShownWeek } from '../../../test/shown-week'

const shown = aShownWeek()

describe('the calendar on a phone', () => {
  test('shows one day first, three days as a week, and dots in the month', async () => {
    await page.viewport(360, 740)
    const { address, router } = await visit('/calendar')
    await expect.element(page.getByRole('radio', { name: 'Jour' })).toBeChecked()
    await page.getByText('Semaine', { exact: true }).click()
    await expect.poll(() => document.querySelectorAll('[data-column]').length).toBe(3)
    await router.navigate('/calendar?view=month&on=2027-03-01')
    await page.getByRole('link', { name: 'mardi 2 mars' }).click()
    await expect.poll(address).toBe('/calendar?view=day&on=2027-03-02')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })

  test('shows six sessions of a day as two even rows of dots', async () => {
    await page.viewport(360, 740)
    const [one] = shown.sessions
    shown.sessions = Array.from({ length: 6 }, (_, index) => ({ ...one!, id: anId(index) }))
    await visit('/calendar?view=month&on=2027-03-01')
    const day = page.getByRole('region', { name: /, 6 séances$/ })
    await expect.element(day).toBeInTheDocument()
    const tops = [...day.element().querySelectorAll('p > span')].map((point) => point.getBoundingClientRect().top)
    const rows = [...new Set(tops)].map((row) => tops.filter((top) => top === row).length)
    expect(rows).toEqual([3, 3])
  })
})
