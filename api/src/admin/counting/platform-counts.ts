import { addDays } from '../../format/day.ts'
import { type CountedPeriod, daysOf } from './days.ts'
import { ACTIVE_DAYS, type PerDay, type PracticeCounts } from './practice-counts.ts'

/** Counts of a day: totals up to it, and the sessions and messages of the day itself. */
export interface DayCounts {
  day: string
  practices: number
  activePractices: number
  clients: number
  sessions: number
  messages: number
}

/** Sums the counts of practices, one after the other, without keeping which was which. */
export function platformCounts(period: CountedPeriod) {
  const days = daysOf(period)
  const counts: DayCounts[] = days.map((day) => ({
    day,
    practices: 0,
    activePractices: 0,
    clients: 0,
    sessions: 0,
    messages: 0,
  }))
  const inMonth = period.today.slice(0, 7)
  const ofMonth = { sessions: 0, messages: 0 }

  return {
    add(createdOn: string, practice: PracticeCounts) {
      const busy = Object.keys(practice.sessions).sort()
      let clients = 0
      for (const [index, day] of days.entries()) {
        const count = counts[index] as DayCounts
        clients += practice.clients[day] ?? 0
        count.clients += clients
        count.sessions += practice.sessions[day] ?? 0
        count.messages += practice.messages[day] ?? 0
        if (createdOn <= day) count.practices += 1
        if (createdOn <= day && isBusyAround(busy, day)) count.activePractices += 1
      }
      ofMonth.sessions += sumOf(practice.sessions, inMonth)
      ofMonth.messages += sumOf(practice.messages, inMonth)
    },
    days: counts,
    /** The totals of today and of the whole month. */
    now: () => ({ ...(counts.at(-1) as DayCounts), ...ofMonth }),
  }
}

function isBusyAround(busy: readonly string[], day: string): boolean {
  const [from, to] = [addDays(day, -ACTIVE_DAYS), addDays(day, ACTIVE_DAYS)]
  return busy.some((one) => one >= from && one <= to)
}

const sumOf = (perDay: PerDay, month: string) =>
  Object.entries(perDay).reduce((sum, [day, count]) => sum + (day.startsWith(month) ? count : 0), 0)
