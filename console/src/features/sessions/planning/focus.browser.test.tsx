import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../../test/app'
import { aSession } from '../../../../test/build'
import { aFileOf, aPatient } from '../../../../test/build-patient'
import { aType, someTypes, withTypes } from '../../../../test/build-types'
import type { FakeApi } from '../../../../test/fake-api'
import { openPlanning, type PlanPrefill } from './open-planning'

const zoe = aPatient()
const follow = aType(5, { nameFr: 'Séance de suivi' })
const drawer = page.getByRole('dialog', { name: 'Planifier une séance' })
const search = drawer.getByRole('combobox', { name: 'Client' })
let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = withTypes(aQuietPractice(), [...someTypes(), follow])
    .on('GET /api/patients/*', () => aFileOf(zoe, { lastSession: null }))
    .on('GET /api/availability', () => ({ timeZone: 'Europe/Paris', days: [] }))
    .on('GET /api/calendar', ({ query }) => ({
      timeZone: 'Europe/Paris',
      days: [{ date: query.from ?? '2027-02-27', ranges: [], overrideId: null, holiday: null }],
      sessions: [],
      unavailabilities: [],
      busy: [],
    }))
})

/** Opens the drawer with what is known, on the list of sessions. */
async function opened(prefill: PlanPrefill) {
  await visit('/sessions?period=all')
  openPlanning(prefill)
  await expect.element(drawer.getByRole('group', { name: 'Client' }).or(search)).toBeVisible()
}

test('whoever plans a session types the client’s name at once, and is back at the button afterwards', async () => {
  await visit('/sessions?period=all')
  const button = page.getByRole('button', { name: 'Planifier une séance' }).first()
  await button.click()
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
})

test('for a known client without a likely type it begins with the type', async () => {
  await opened({ patientId: zoe.id })
  await expect.element(drawer.getByRole('combobox', { name: 'Type de séance 1' })).toHaveFocus()
})

test('for a known client with a likely type it begins with the time', async () => {
  const { id, nameFr, nameEn, color } = follow
  const lastSession = aSession({ status: 'completed', types: [{ id, nameFr, nameEn, color }] })
  api.on('GET /api/patients/*', () => aFileOf(zoe, { lastSession }))
  await opened({ patientId: zoe.id })
  await expect.element(drawer.getByRole('radio', { name: 'Horaire libre' })).toHaveFocus()
})

test('opened from a menu it gives the focus back to the menu’s button', async () => {
  await visit('/calendar')
  const menu = page.getByRole('button', { name: 'Nouveau' })
  await menu.click()
  await page.getByRole('menuitem', { name: /séance/ }).click()
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(menu).toHaveFocus()
})

test('opened for a time that was drawn in the calendar it gives the focus back to the page', async () => {
  await visit('/calendar')
  openPlanning({ startsAt: '2027-03-02T09:00:00.000Z' })
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})
