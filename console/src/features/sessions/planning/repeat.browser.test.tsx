import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../../test/app'
import { aPage, aSession, inBrief, plannedReply } from '../../../../test/build'
import { anEmptyCalendar } from '../../../../test/build-calendar'
import { aFileOf, aPatient } from '../../../../test/build-patient'
import { someTypes, withTypes } from '../../../../test/build-types'
import { type FakeApi, noAnswer, Refusal } from '../../../../test/fake-api'
import { openPlanning } from './open-planning'
import type { RepeatedDate } from './repetition'

const zoe = aPatient()
/** Mondays at ten in Paris; summer time begins between the second and the third. */
const MONDAYS = ['2027-03-15T09:00:00.000Z', '2027-03-22T09:00:00.000Z', '2027-03-29T08:00:00.000Z']
const [FIRST = '', SECOND = '', THIRD = ''] = MONDAYS

const aDate = (startsAt: string, given: Partial<RepeatedDate> = {}): RepeatedDate => ({
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
  sessions: [],
  isHeld: false,
  unavailabilities: [],
  elsewhere: [],
  isOutside: false,
  isClockMoved: false,
  ...given,
})
const other = inBrief(aSession({ status: 'scheduled', startsAt: SECOND, endsAt: '2027-03-22T10:00:00.000Z' }))

let api: FakeApi
let dates: RepeatedDate[]
const drawer = page.getByRole('dialog', { name: 'Planifier une séance' })
const box = (name: RegExp) => drawer.getByRole('checkbox', { name })
const sent = () => api.of('POST', '/api/repeated-sessions').map(({ body }) => body)

beforeEach(() => {
  dates = [aDate(FIRST), aDate(SECOND, { sessions: [other] }), aDate(THIRD, { unavailabilities: ['Congés'] })]
  api = withTypes(aQuietPractice())
    .on('GET /api/patients', () => aPage([zoe]))
    .on('GET /api/patients/*', () => aFileOf(zoe))
    .on('GET /api/availability', () => ({ timeZone: 'Europe/Paris', days: [] }))
    .on('GET /api/calendar', anEmptyCalendar)
    .on('GET /api/repeated-sessions', () => ({ timeZone: 'Europe/Paris', dates }))
    .on('GET /api/holidays', () => [{ date: '2027-03-29', nameFr: 'Lundi de Pâques', nameEn: 'Easter Monday' }])
    .on('POST /api/repeated-sessions', () =>
      plannedReply(aSession({ status: 'scheduled', startsAt: FIRST }), { following: [aSession({ startsAt: THIRD })] }),
    )
})

test('a session is repeated on the ticked dates, and conflicts of each date are shown before', async () => {
  await page.viewport(360, 740)
  await visit('/sessions')
  openPlanning({ startsAt: FIRST, patientId: zoe.id })
  await drawer.getByLabelText('Répéter').selectOptions('weekly')
  // Nothing is awaited where no type says how long a session takes.
  await expect.element(drawer.getByLabelText('Nombre de séances')).toBeVisible()
  await expect.poll(() => drawer.element().querySelector('[part=skeleton]')).toBeNull()
  await drawer.getByRole('combobox', { name: 'Type de séance 1' }).selectOptions('Première séance')
  const times = drawer.getByLabelText('Nombre de séances')
  await times.fill('27')
  await drawer.getByRole('button', { name: 'Planifier', exact: true }).click()
  await expect.element(drawer.getByText('De 2 à 26 séances.')).toBeVisible()
  await times.fill('3')
  await expect.element(box(/15 mars/)).toBeChecked()
  await expect.element(box(/22 mars.*Séance de/)).not.toBeChecked()
  await expect.element(box(/29 mars.*Congés.*Lundi de Pâques/)).not.toBeChecked()
  await expect.element(drawer.getByText('1 date sur 3 sera planifiée.')).toBeVisible()
  expect(api.of('GET', '/api/repeated-sessions').at(-1)?.query).toMatchObject({ everyWeeks: '1', times: '3' })
  expect(await findBarriers()).toEqual([])
  await box(/22 mars/).click()
  await expect.element(drawer.getByText('Elle sera planifiée par-dessus.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Planifier', exact: true }).click()
  await expect.element(page.getByText(/2 séances .* planifiées, à partir du/)).toBeVisible()
  await expect.element(drawer).not.toBeInTheDocument()
  expect(sent()).toEqual([
    {
      patientId: zoe.id,
      sessionTypeId: someTypes()[0]?.id,
      furtherTypeIds: [],
      startsAt: FIRST,
      location: 'office',
      notify: true,
      everyWeeks: 1,
      times: 3,
      without: [THIRD],
      over: [SECOND],
    },
  ])
})

test('a date that was taken meanwhile is shown as taken, and nothing is planned', async () => {
  dates = MONDAYS.map((start) => aDate(start))
  api.on('POST /api/repeated-sessions', () => {
    dates = [aDate(FIRST), aDate(SECOND, { sessions: [other] }), aDate(THIRD)]
    return new Refusal('slot_taken', { taken: [SECOND] })
  })
  await visit('/sessions')
  openPlanning({ startsAt: FIRST, patientId: zoe.id })
  await drawer.getByRole('combobox', { name: 'Type de séance 1' }).selectOptions('Première séance')
  await drawer.getByLabelText('Répéter').selectOptions('fortnightly')
  await expect.element(box(/22 mars/)).toBeChecked()
  await drawer.getByRole('button', { name: 'Planifier', exact: true }).click()
  await expect.element(drawer.getByText('Une date n’est plus libre')).toBeVisible()
  await expect.element(box(/22 mars.*Séance de/)).not.toBeChecked()
  expect(sent()).toMatchObject([{ without: [], over: [], everyWeeks: 2, times: 4 }])
})

test('dates that could not be read are read again on request', async () => {
  api.on('GET /api/repeated-sessions', () => noAnswer)
  await visit('/sessions')
  openPlanning({ startsAt: FIRST, patientId: zoe.id })
  await drawer.getByRole('combobox', { name: 'Type de séance 1' }).selectOptions('Première séance')
  await drawer.getByLabelText('Répéter').selectOptions('weekly')
  const again = drawer.getByRole('button', { name: 'Réessayer' })
  await expect.element(again).toBeVisible()
  api.on('GET /api/repeated-sessions', () => ({ timeZone: 'Europe/Paris', dates }))
  await again.click()
  await expect.element(box(/15 mars/)).toBeChecked()
})
