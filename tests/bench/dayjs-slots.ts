/**
 * A slot engine as booking products commonly write it, on dayjs with its time zone plugin: it stands for a
 * competitor's. It does only what the bench needs: weekly ranges, busy time, notice, a grid.
 */
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import type { AvailabilityInput, Window } from '../../api/src/availability/slots.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

export function dayjsSlots(input: AvailabilityInput, window: Window): { date: string; slots: string[] }[] {
  const busy = mergedBusy(input)
  const earliest = dayjs(input.now).add(input.rules.noticeMinutes, 'minute')
  const days = new Map<string, string[]>()
  let next = 0
  const lastDay = dayjs.tz(window.to, window.timeZone)
  for (let day = dayjs.tz(window.from, window.timeZone); !day.isAfter(lastDay); day = nextDay(day, window.timeZone)) {
    const date = day.format('YYYY-MM-DD')
    days.set(date, [])
    for (const range of input.schedule.filter(({ wday }) => wday === (day.day() || 7))) {
      const closes = atWallTime(date, range.toMinute, input.timeZone)
      for (let minute = range.fromMinute; minute < range.toMinute; minute += input.rules.gridMinutes) {
        const start = atWallTime(date, minute, input.timeZone)
        const end = start.add(input.durationMinutes, 'minute')
        if (end.isAfter(closes) || start.isBefore(earliest)) continue
        while (next < busy.length && !busy[next]!.end.isAfter(start)) next++
        if (next < busy.length && busy[next]!.start.isBefore(end)) continue
        days.get(start.tz(window.timeZone).format('YYYY-MM-DD'))?.push(start.toISOString())
      }
    }
  }
  return [...days].map(([date, slots]) => ({ date, slots }))
}

function mergedBusy({ busy, bufferBeforeMinutes, bufferAfterMinutes }: AvailabilityInput) {
  const merged: { start: dayjs.Dayjs; end: dayjs.Dayjs }[] = []
  const sorted = busy
    .map(({ startsAt, endsAt }) => ({
      start: dayjs.utc(startsAt).subtract(bufferAfterMinutes, 'minute'),
      end: dayjs.utc(endsAt).add(bufferBeforeMinutes, 'minute'),
    }))
    .sort((a, b) => a.start.valueOf() - b.start.valueOf())
  for (const interval of sorted) {
    const last = merged.at(-1)
    if (last && !interval.start.isAfter(last.end)) last.end = interval.end.isAfter(last.end) ? interval.end : last.end
    else merged.push(interval)
  }
  return merged
}

const two = (n: number) => String(n).padStart(2, '0')
const atWallTime = (date: string, minute: number, timeZone: string) =>
  dayjs.tz(`${date}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`, timeZone)
const nextDay = (day: dayjs.Dayjs, timeZone: string) => dayjs.tz(day.add(1, 'day').format('YYYY-MM-DD'), timeZone)
