import { wdayOf } from '../src/availability/days.ts'
import type { PracticeId } from '../src/practice-id.ts'
import { isHoliday } from './holidays.ts'
import { people } from './people.ts'
import { type DemoPractice, opening, openRange } from './practice.ts'
import { demoSessionTypes } from './session-types.ts'

const wednesday = 3

/** The practice that people meet first: a hypnotherapist in Nantes. Nobody of this name or address is meant. */
export const claireVasseur: DemoPractice = {
  id: '01928c5e-7b00-7c1a-8a11-c1a12e7a55e1' as PracticeId,
  practitionerId: '01928c5e-7b00-7c1a-8a11-c1a12e7a55e2',
  userId: '01928c5e-7b00-7c1a-8a11-c1a12e7a55e3',
  slug: 'claire-vasseur',
  name: 'Cabinet Claire Vasseur',
  siret: null,
  address: '14 rue des Tilleuls',
  city: '44000 Nantes',
  // Kept by the regulator for fiction, like every number of this folder: nobody can be called by mistake.
  phone: '+33261910042',
  email: 'bonjour@claire-vasseur.test',
  website: 'https://www.claire-vasseur.test',
  primaryColor: '#3f6b5c',
  account: {
    name: 'Claire Vasseur',
    email: 'claire@ancrage.test',
    isAdmin: false,
  },
  mode: 'full',
  schedule: [
    ...opening(1, '09:00-12:30', '14:00-18:30'),
    ...opening(2, '09:00-12:30', '14:00-18:00'),
    ...opening(4, '10:00-13:00', '14:30-20:30'),
    ...opening(5, '09:00-12:30', '14:00-17:00'),
    ...opening(6, '09:00-12:30'),
  ],
  types: demoSessionTypes,
  people,
  exceptions: (today) => ({
    overrides: [{ day: nextWeekday(today + 7, wednesday) - today, ranges: [openRange('09:00-12:30')] }],
    unavailabilities: [
      { day: nextWeekday(today + 14, 4) - today, days: 2, title: 'Formation continue' },
      { day: nextWeekday(today - 37, 6) - today, days: 1, title: 'Week-end en famille' },
    ],
  }),
  load: busyness,
  seed: 20_260,
}

/** The first such weekday from two days after today on that is no holiday. */
function nextWeekday(today: number, wday: number): number {
  let day = today + 2
  while (wdayOf(day) !== wday || isHoliday(day)) day++
  return day
}

/** The last days leave enough people due that today shows what a full day looks like; what is to come thins out. */
function busyness(day: number): number {
  if (day === 0) return 0.95
  if (day < 0) return day < -4 ? 0.8 : 0.4
  return Math.max(0.15, 0.6 - day / 60)
}
