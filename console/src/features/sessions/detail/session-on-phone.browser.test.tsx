import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, NOW, visit } from '../../../../test/app'
import { aSession } from '../../../../test/build'
import { withRecord, writtenField } from '../../../../test/build-record'
import type { FakeApi } from '../../../../test/fake-api'
import type { Session } from '../use-sessions'

let api: FakeApi
let id = ''

beforeEach(async () => {
  await page.viewport(360, 780)
  api = aQuietPractice()
  // What one test leaves in this browser is nothing of the next.
  id = crypto.randomUUID()
})

const fields = { anamnesis: writtenField('<p>Deux réveils par nuit.</p>', 3) }
const open = (language: 'fr' | 'en' = 'fr') => visit(`/sessions/${id}`, { language })
const box = (name: string) => page.getByRole('textbox', { name })
const session: Partial<Session> = {
  status: 'scheduled',
  allowed: ['start', 'reschedule', 'cancel', 'miss'],
  patient: { ...aSession().patient, firstname: 'Jeanne-Marie', lastname: 'de La Rochefoucauld' },
}
const topOf = (element: Element) => element.getBoundingClientRect().top
const named = (name: string) => page.getByRole('button', { name, exact: true })

test.each(['fr', 'en'] as const)(
  'writing begins in the upper half, in %s: what is above takes a line each',
  async (language) => {
    withRecord(api, { fields, session })
    await open(language)
    const first = box(language === 'fr' ? 'Anamnèse' : 'Anamnesis')
    await expect.element(first).toBeVisible()
    expect(topOf(first.element())).toBeLessThan(390)
    const door = named(language === 'fr' ? 'Plein écran' : 'Full screen').element()
    const heading = page.getByRole('heading', { level: 1 }).element()
    expect(Math.abs(topOf(door) - topOf(heading))).toBeLessThan(10)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  },
)

test('the first field of a record in which nothing is written stands open, and is written without a press before', async () => {
  const record = withRecord(api, { session })
  await open()
  await expect.element(box('Anamnèse')).toBeVisible()
  expect(topOf(box('Anamnèse').element())).toBeLessThan(390)
  await expect.element(named('Induction')).toBeVisible()
  await box('Anamnèse').click()
  await userEvent.keyboard('Deux réveils.')
  await expect.poll(() => record.fields.anamnesis.text).toBe('<p>Deux réveils.</p>')
})

test('when and of what stands in one line, and opens to the place, the price and what can be changed', async () => {
  withRecord(api, { fields, session })
  await open()
  const line = page.getByText(/mar\..2 mars/)
  await expect.element(line).toBeVisible()
  expect(line.element().closest('summary')?.clientHeight).toBeLessThan(50)
  const change = named('Changer le lieu')
  await expect.element(change).not.toBeInTheDocument()
  await line.click()
  await expect.element(change).toBeVisible()
  await expect.element(page.getByText('Au cabinet')).toBeVisible()
})

test('the actions are one row: what is done next, and a way to the others', async () => {
  withRecord(api, { fields, session })
  await open()
  await expect.element(named('Commencer la séance')).toBeVisible()
  const others = ['Noter comme manquée', 'Annuler la séance', 'Déplacer'].map(named)
  for (const other of others) await expect.element(other).not.toBeInTheDocument()
  const more = named('Autres actions')
  expect(topOf(more.element())).toBe(topOf(named('Commencer la séance').element()))
  await more.click()
  for (const other of others) await expect.element(other).toBeVisible()
  await expect.element(more).toHaveAttribute('aria-expanded', 'true')
})

test('the line of parts shows that it goes on, and its arrow leads there', async () => {
  withRecord(api, { fields, session })
  await open()
  const parts = page.getByRole('navigation', { name: 'Parties de la séance' })
  await expect.element(parts).toBeVisible()
  const arrow = (side: 'start' | 'end') =>
    parts.element().querySelector<HTMLElement>(`[data-slot=scroll-arrow][data-side=${side}]`)
  await expect.poll(() => arrow('end')).not.toBeNull()
  expect(arrow('start')).toBeNull()
  arrow('end')?.click()
  await expect.poll(() => arrow('start')).not.toBeNull()
})

test.each(['fr', 'en'] as const)(
  'while a session runs its time stands beside its end, in %s, and the tools of a note take one row',
  async (language) => {
    withRecord(api, { session: { ...session, status: 'in_progress', startedAt: NOW, allowed: ['stop', 'takeBack'] } })
    await open(language)
    const stop = named(language === 'fr' ? 'Terminer la séance' : 'End session')
    await expect.element(stop).toBeVisible()
    const row = stop.element().getBoundingClientRect()
    const time = page.getByRole('timer').element().parentElement?.getBoundingClientRect()
    expect(time && time.bottom > row.top && time.top < row.bottom).toBe(true)
    expect(topOf(named(language === 'fr' ? 'Autres actions' : 'More actions').element())).toBe(row.top)
    const first = box(language === 'fr' ? 'Anamnèse' : 'Anamnesis')
    await expect.element(first).toBeVisible()
    expect(topOf(first.element())).toBeLessThan(390)
    await first.click()
    const tools = page.getByRole('toolbar')
    await expect.element(tools).toBeVisible()
    await expect.element(tools.getByRole('button').last()).toBeVisible()
    expect(tools.element().getBoundingClientRect().height).toBeLessThan(60)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  },
)

test('of a session that is over its having been held comes first, and to start it is behind', async () => {
  const over = { startsAt: '2027-02-27T07:00:00.000Z', endsAt: '2027-02-27T08:00:00.000Z' }
  withRecord(api, { fields, session: { ...session, ...over } })
  await open()
  await expect.element(named('Elle a eu lieu')).toBeVisible()
  await expect.element(named('Commencer la séance')).not.toBeInTheDocument()
  await named('Autres actions').click()
  await expect.element(named('Commencer la séance')).toBeVisible()
})
