import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { usualRanges, withSchedule } from '../../../test/build-schedule'
import type { FakeApi } from '../../../test/fake-api'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = withSchedule(aQuietPractice())
})

const week = page.getByRole('form', { name: 'Semaine type' })
const from = (name: string) => week.getByLabelText(`Début, ${name}, plage 1`)
const save = week.getByRole('button', { name: 'Enregistrer' })
const sent = () => api.of('PUT', '/api/schedule').map(({ body }) => (body as { ranges: unknown }).ranges)

test('an undo that comes after another change leaves it as it is', async () => {
  await visit('/settings/schedule')
  await from('jeudi').fill('8h30')
  await save.click()
  await expect.element(page.getByText('Horaires enregistrés.')).toBeVisible()
  const since = usualRanges.with(0, { wday: 1, fromMinute: 600, toMinute: 720 })
  withSchedule(api, { ranges: since })
  await page.getByRole('button', { name: 'Revenir en arrière' }).click()
  await expect.element(page.getByText('Le retour en arrière n’a pas abouti.')).toBeVisible()
  await expect.element(from('lundi')).toHaveValue('10:00')
})

test('days that were changed in another tab are not overwritten by those changed here', async () => {
  await visit('/settings/schedule')
  await from('jeudi').fill('8h30')
  const since = usualRanges.with(0, { wday: 1, fromMinute: 600, toMinute: 720 })
  withSchedule(api, { ranges: since })
  await save.click()
  await expect.element(week.getByRole('alert')).toBeVisible()
  await expect.element(from('lundi')).toHaveValue('10:00')
  await expect.element(from('jeudi')).toHaveValue('08:30')
  await save.click()
  await expect.element(page.getByText('Horaires enregistrés.')).toBeVisible()
  await expect.poll(() => sent().at(-1)).toEqual(since.with(4, { wday: 4, fromMinute: 510, toMinute: 720 }))
})
