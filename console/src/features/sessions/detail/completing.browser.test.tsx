import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../../test/app'
import { asListed, inFull } from '../../../../test/build'
import { RECORDED, withRecord, writtenField } from '../../../../test/build-record'
import type { FakeApi } from '../../../../test/fake-api'

const done = { status: 'done', allowed: ['complete'] } as const
const question = page.getByRole('dialog', { name: 'Clôturer sans rien noter ?' })
const complete = page.getByRole('button', { name: 'Clôturer et verrouiller' })
const anamnesis = page.getByRole('textbox', { name: 'Anamnèse' })
const completions = () => api.of('POST', /.*complete/)
let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = aQuietPractice()
})

/** Opens a session that has ended, with these fields. */
async function ended(given: Parameters<typeof withRecord>[1] = {}) {
  const record = withRecord(api, { session: { ...done, allowed: [...done.allowed] }, ...given })
  api.on('POST /api/sessions/*/complete', () => asListed(inFull(record.session)))
  await visit(`/sessions/${RECORDED}`)
  await expect.element(page.getByRole('region', { name: 'Dossier de la séance' })).toBeVisible()
  return record
}

test('a session without notes is completed only after it is said, and one may write first', async () => {
  const record = await ended()
  await complete.click()
  await expect.element(question.getByText(/Rien n’est écrit/)).toBeVisible()
  expect(await findBarriers()).toEqual([])
  await question.getByRole('button', { name: 'Écrire les notes' }).click()
  await expect.element(anamnesis).toHaveFocus()
  expect(completions()).toEqual([])
  await userEvent.keyboard('Deux réveils par nuit.')
  await complete.click()
  await expect.element(page.getByRole('dialog', { name: 'Clôturer la séance ?' })).toBeVisible()
  await expect.poll(() => record.fields.anamnesis.text).toBe('<p>Deux réveils par nuit.</p>')
})

test('a session without notes is completed all the same', async () => {
  await ended()
  await complete.click()
  await question.getByRole('button', { name: 'Clôturer quand même' }).click()
  await expect.poll(completions).toHaveLength(1)
})

test('Escape leaves the question and goes back to its button', async () => {
  await ended()
  await complete.click()
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(complete).toHaveFocus()
})

test.each([
  ['holds text', writtenField('<p>Marche le soir</p>')],
  ['cannot be read any more', { ...writtenField(''), isUnreadable: true as const }],
])('a session of which one field %s is completed without being asked for notes', async (_, notes) => {
  await ended({ fields: { notes } })
  await complete.click()
  await expect.element(page.getByRole('dialog', { name: 'Clôturer la séance ?' })).toBeVisible()
})
