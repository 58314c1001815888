import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { visit } from '../../../test/app'
import { aUser } from '../../../test/build'
import { onCalendar, withCalendar } from '../../../test/build-calendar'
import { aShownWeek } from '../../../test/shown-week'

const shown = aShownWeek()
const hours = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((wday) => ({
  wday,
  from: '09:00',
  to: '18:00',
}))
const read = () => shown.api.of('GET', '/api/calendar').map(({ query }) => `${query.from} ${query.to}`)
const day = (name: string) => page.getByRole('region', { name: new RegExp(name) })

// It is Saturday 27 February.
beforeEach(() => void shown.api.on('GET /api/auth/user', () => aUser({ schedules: hours })))

test('on a Saturday without hours the calendar opens on the week to come, and today is one press away', async () => {
  shown.sessions = [onCalendar(1, '2027-03-02', '09:30')]
  const { address } = await visit('/calendar')
  await expect.element(day('mardi 2 mars')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Semaine suivante' }).click()
  await expect.poll(address).toBe('/calendar?on=2027-03-08')
  await page.getByRole('button', { name: 'Aujourd’hui' }).click()
  await expect.poll(address).toBe('/calendar?on=2027-02-27')
  await expect.element(day('samedi 27 février')).toBeInTheDocument()
})

test('on a phone it opens on the next day with hours', async () => {
  await page.viewport(360, 780)
  shown.sessions = []
  await visit('/calendar')
  await expect.element(day('lundi 1er mars')).toBeInTheDocument()
})

test('on a phone a Monday that is closed once is passed over', async () => {
  await page.viewport(360, 780)
  shown.sessions = []
  const specialDays = [{ date: '2027-03-01', isOpen: false }]
  shown.api.on('GET /api/auth/user', () => aUser({ schedules: hours, specialDays }))
  await visit('/calendar')
  await expect.element(day('mardi 2 mars')).toBeInTheDocument()
  await expect.element(day('lundi 1er mars')).not.toBeInTheDocument()
})

test('on a Saturday with a session it opens on this week all the same, which is read once', async () => {
  shown.sessions = [onCalendar(1, '2027-02-27', '14:00')]
  await visit('/calendar')
  await expect.element(day('samedi 27 février')).toBeInTheDocument()
  expect(read()).toEqual(['2027-02-22 2027-02-28'])
})

test('sessions that are cancelled or over keep no week open', async () => {
  shown.sessions = [
    onCalendar(1, '2027-02-27', '08:00', { status: 'done' }),
    onCalendar(2, '2027-02-28', '14:00', { status: 'cancelled' }),
  ]
  await visit('/calendar')
  await expect.element(day('mardi 2 mars')).toBeInTheDocument()
})

test('on a Saturday that is open once it opens on this week', async () => {
  withCalendar(shown.api, { openDays: ['2027-02-27'] })
  await visit('/calendar')
  await expect.element(day('samedi 27 février')).toBeInTheDocument()
})

test('no week is shown or read before it is known which, and whoever moves on meanwhile stays there', async () => {
  let release = () => {}
  const isHeld = new Promise<void>((done) => {
    release = done
  })
  const empty = { timeZone: 'Europe/Paris', days: [], unavailabilities: [], busy: [] }
  shown.api.on('GET /api/calendar', async () => {
    await isHeld
    return { ...empty, sessions: [onCalendar(1, '2027-02-27', '14:00')] }
  })
  const { address } = await visit('/calendar')
  await expect.element(page.getByRole('main').getByText('Chargement')).toBeInTheDocument()
  await expect.poll(read).toEqual(['2027-02-22 2027-02-28'])
  await page.getByRole('button', { name: 'Semaine suivante' }).click()
  await expect.poll(address).toBe('/calendar?on=2027-03-08')
  await expect.poll(read).toEqual(['2027-02-22 2027-02-28', '2027-03-08 2027-03-14'])
  release()
  await expect.element(day('mardi 9 mars')).toBeInTheDocument()
  await expect.poll(address).toBe('/calendar?on=2027-03-08')
})
