import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../../test/app'
import { anId, aPage, aSession, inBrief } from '../../../../test/build'
import { onItsDay } from '../../../../test/build-calendar'
import { aFileOf, aPatient } from '../../../../test/build-patient'
import { someTypes, withTypes } from '../../../../test/build-types'
import { Refusal } from '../../../../test/fake-api'
import { openPlanning } from './open-planning'

const zoe = aPatient({ lastname: 'Benoît de la Rochefoucauld', email: 'zoe.benoit@exemple.fr' })
const TEN = '2027-03-02T09:00:00.000Z'
const drawer = page.getByRole('dialog').first()

beforeEach(() => {
  const other = aSession({ status: 'scheduled', startsAt: TEN, endsAt: '2027-03-02T10:00:00.000Z' })
  const shortTypes = someTypes().map((type) => ({ ...type, locations: ['office' as const, 'video' as const] }))
  withTypes(aQuietPractice(), shortTypes)
    .on('GET /api/patients', ({ query }) => aPage(query.q?.startsWith('z') ? [zoe] : []))
    .on('GET /api/patients/*', () => aFileOf(zoe))
    .on('POST /api/patients', () => new Refusal('possible_duplicate', { patients: [zoe] }))
    .on('GET /api/availability', ({ query }) => ({
      timeZone: 'Europe/Paris',
      days: ['2027-03-02', '2027-03-04', '2027-03-05']
        .filter((date) => date >= (query.from ?? '') && date <= (query.to ?? ''))
        .map((date) => ({ date, slots: [`${date}T09:00:00.000Z`, `${date}T13:00:00.000Z`] })),
    }))
    .on('GET /api/calendar', () => ({
      timeZone: 'Europe/Paris',
      days: [],
      busy: [],
      unavailabilities: [
        {
          id: anId(2),
          title: 'Congés',
          startsAt: TEN,
          endsAt: '2027-03-02T12:00:00.000Z',
          isAllDay: false,
          isRecurring: false,
        },
      ],
      sessions: [onItsDay(other)],
    }))
    .on('POST /api/sessions', () => ({
      ...aSession({ status: 'scheduled', startsAt: TEN }),
      overlaps: [],
      unplanned: [someTypes()[2]?.id],
      following: [inBrief(aSession({ status: 'pre_scheduled', startsAt: '2027-03-09T09:00:00.000Z' }))],
    }))
})

const sizes: [number, number][] = [
  [1280, 900],
  [360, 740],
]

describe.each([
  { theme: 'light', language: 'fr' },
  { theme: 'dark', language: 'en' },
] as const)('in $theme and $language', ({ theme, language }) => {
  test.each(sizes)(
    'at %i px the drawer is accessible, from the search to the dates of a programme',
    // Checks the whole page with all rules of axe six times.
    { timeout: 60_000 },
    async (width, height) => {
      const isFrench = language === 'fr'
      await page.viewport(width, height)
      document.documentElement.dataset.theme = theme
      await visit('/sessions', { language })
      openPlanning()
      const search = drawer.getByRole('combobox', { name: 'Client' })
      await drawer
        .getByRole('combobox', { name: isFrench ? 'Type de séance 1' : 'Session type 1' })
        .selectOptions(isFrench ? 'Première séance' : 'First session')
      await expect.element(drawer.getByRole('button', { name: /10:00/ }).first()).toBeVisible()
      expect(await findBarriers()).toEqual([])
      await search.fill('zoé')
      await expect.element(drawer.getByRole('option', { name: /Rochefoucauld/ })).toBeVisible()
      expect(await findBarriers()).toEqual([])
      await drawer.getByRole('option', { name: /^(Ajouter|Add) [«“]/ }).click()
      await drawer.getByLabelText(isFrench ? 'Nom' : 'Last name', { exact: true }).fill('Benoît')
      await drawer.getByRole('button', { name: isFrench ? 'Ajouter ce client' : 'Add this client' }).click()
      await expect
        .element(drawer.getByText(isFrench ? /Est-ce la même personne/ : 'Is this the same person?'))
        .toBeVisible()
      expect(await findBarriers()).toEqual([])
      await drawer.getByRole('button', { name: isFrench ? 'C’est elle' : 'Choose' }).click()
      await drawer.getByRole('radio', { name: isFrench ? 'Autre date et heure' : 'Another date and time' }).click()
      await drawer.getByLabelText(isFrench ? 'Jour' : 'Day').fill('2027-03-02')
      await drawer.getByLabelText(isFrench ? 'Heure' : 'Time').fill('10:30')
      await expect.element(drawer.getByRole('checkbox').first()).toBeVisible()
      await expect.element(drawer.getByText(/Congés/)).toBeVisible()
      expect(await findBarriers()).toEqual([])
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      await drawer.getByRole('checkbox').first().click()
      await drawer.getByRole('button', { name: isFrench ? 'Planifier' : 'Schedule', exact: true }).click()
      await expect
        .element(drawer.getByRole('heading', { name: isFrench ? 'Programme planifié' : 'Programme scheduled' }))
        .toBeVisible()
      expect(await findBarriers()).toEqual([])
    },
  )
})
