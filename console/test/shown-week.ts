import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import type { CalendarSession } from '../src/features/calendar/filters'
import { aQuietPractice } from './app'
import { aSession, inFull, plannedReply } from './build'
import { aFullWeek, someBusy, someUnavailabilities, withCalendar } from './build-calendar'
import { type FakeApi, Refusal } from './fake-api'

/** The fake server and its sessions, renewed before each test. Read the properties inside the test. */
interface Shown {
  api: FakeApi
  sessions: readonly CalendarSession[]
}

export const WEEK = '/calendar?view=week&on=2027-03-01'

/** Sets each test up with a wide window and a full week, and stores moved sessions. */
export function aShownWeek(): Shown {
  const shown: Shown = { api: aQuietPractice(), sessions: [] }
  beforeEach(async () => {
    await page.viewport(1280, 900)
    shown.sessions = aFullWeek()
    shown.api = withCalendar(aQuietPractice(), {
      sessions: () => shown.sessions,
      unavailabilities: () => someUnavailabilities,
      busy: someBusy,
    })
      .on('GET /api/sessions/*', (_, [id]) => {
        const found = shown.sessions.find((session) => session.id === id)
        return found ? inFull(sheetSession(found)) : new Refusal('not_found')
      })
      .on('GET /api/sessions/*/history', () => [])
      .on('POST /api/sessions/*/reschedule', ({ body }, [id]) => {
        const { startsAt, durationMinutes } = body as { startsAt: string; durationMinutes?: number }
        shown.sessions = shown.sessions.map((one) => (one.id === id ? movedTo(one, startsAt, durationMinutes) : one))
        const moved = shown.sessions.find((one) => one.id === id)
        return moved ? plannedReply(sheetSession(moved)) : new Refusal('not_found')
      })
  })
  return shown
}

/** A session of the calendar as its sheet shows it. */
export const sheetSession = ({ isOverlapAllowed: _, ...session }: CalendarSession) =>
  aSession({ ...session, patient: { ...aSession().patient, ...session.patient } })

/** A session at another start, by default with its own length in minutes. */
export const movedTo = (session: CalendarSession, startsAt: string, minutes = lengthOf(session)): CalendarSession => ({
  ...session,
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString(),
})

const lengthOf = ({ startsAt, endsAt }: CalendarSession) => (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000

export const entry = (name: RegExp) => page.getByRole('button', { name })
export const column = (day: string) => document.querySelector<HTMLElement>(`[data-column="${day}"]`)
export const dialog = () => page.getByRole('dialog')
