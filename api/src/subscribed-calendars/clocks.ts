import { millisecondsInMinute } from 'date-fns/constants'
import ICAL from 'ical.js'
import { findIana } from 'windows-iana'
import { firstInstant, wallAt, zoneSpans } from '../availability/zone.ts'
import { isTimeZone } from '../format/zone.ts'

/** Longer than any name of a known time zone. */
const LONGEST_NAME = 100

/** A clock of a calendar file. Wall times are minutes since 1970-01-01 00:00 on that clock, with a fraction. */
export interface Clock {
  instantOf(wall: number): number
  wallAt(instant: number): number
}

const utc: Clock = {
  instantOf: (wall) => wall * millisecondsInMinute,
  wallAt: (instant) => instant / millisecondsInMinute,
}

/**
 * The clocks of one file, right for every time up to `to`, and fastest from `from` on (milliseconds). A time without a
 * zone uses the practice's clock.
 */
export function clocksOf(root: ICAL.Component, home: string, from: number, to: number) {
  const known = new Map<string, Clock>()
  const named = (zone: string): Clock =>
    clockOf(zone, Math.floor(from / millisecondsInMinute), Math.ceil(to / millisecondsInMinute))
  const [atHome, inFile] = [named(home), zonesIn(root)]
  const find = (tzid: string): Clock => {
    const zone = tzid.length <= LONGEST_NAME ? zoneOf(tzid) : null
    if (zone) return named(zone)
    const own = inFile.get(tzid)
    return own ? clockOfFile(new ICAL.Timezone(own)) : atHome
  }
  return (property: ICAL.Property, time: ICAL.Time): Clock => {
    if (time.zone === ICAL.Timezone.utcTimezone) return utc
    const tzid = String(property.getFirstParameter('tzid') ?? '')
    // A day has no zone, even where a program wrote one beside it.
    if (!tzid || time.isDate) return atHome
    const clock = known.get(tzid) ?? find(tzid)
    known.set(tzid, clock)
    return clock
  }
}

/** The zones that a file describes, by name. */
const zonesIn = (root: ICAL.Component) =>
  new Map(root.getAllSubcomponents('vtimezone').map((zone) => [String(zone.getFirstPropertyValue('tzid')), zone]))

/** The IANA name of a zone: as it is, from the end of a path as old programs wrote it, or from its Windows name. */
function zoneOf(tzid: string): string | null {
  if (/^[A-Za-z]/.test(tzid) && isTimeZone(tzid)) return tzid
  const ending = /([A-Za-z_]+\/[A-Za-z_+-]+(?:\/[A-Za-z_]+)?)$/.exec(tzid)?.[1]
  if (ending && isTimeZone(ending)) return ending
  return findIana(tzid as Parameters<typeof findIana>[0])[0] ?? null
}

/** A clock of a known zone. A series may have begun years before `from`: its first times take that day's offset. */
function clockOf(zone: string, from: number, to: number): Clock {
  const inside = zoneSpans(zone, from, to)
  const spansAt = (minute: number) => (minute < from ? zoneSpans(zone, minute, minute) : inside)
  return {
    instantOf(wall) {
      const minute = Math.floor(wall)
      return Math.round((firstInstant(spansAt(minute), minute) + (wall - minute)) * millisecondsInMinute)
    },
    wallAt(instant) {
      const minute = Math.floor(instant / millisecondsInMinute)
      return wallAt(spansAt(minute), minute)
    },
  }
}

/** A clock from the file's own description (VTIMEZONE). */
const clockOfFile = (zone: ICAL.Timezone): Clock => ({
  instantOf(wall) {
    const at = timeOf(wall)
    at.zone = zone
    return at.toUnixTime() * 1000
  },
  wallAt: (instant) =>
    wallMinutesOf(timeOf(instant / millisecondsInMinute, ICAL.Timezone.utcTimezone).convertToZone(zone)),
})

/** The wall time of a time on its own clock, in minutes. */
export const wallMinutesOf = (time: ICAL.Time): number =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second) / millisecondsInMinute

function timeOf(wall: number, zone = ICAL.Timezone.localTimezone): ICAL.Time {
  const at = new Date(Math.round(wall * millisecondsInMinute))
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()]
  const [hour, minute, second] = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()]
  return new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, zone)
}

/** The same wall time on no particular clock: recurrences are counted with it. */
export function floatingTime(wall: number, isDate: boolean): ICAL.Time {
  const time = timeOf(wall)
  time.isDate = isDate
  return time
}
