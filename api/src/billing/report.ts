import { millisecondsInDay } from 'date-fns/constants'
import type * as z from 'zod'
import type { EntityManager } from '../db/orm.ts'
import { addDays, localDay } from '../format/day.ts'
import { refuseField } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import type { MoneyReport } from './contract/report.ts'
import { billedByPlaceAndSource } from './report/billed.ts'
import { reportFigures } from './report/figures.ts'
import { heldWorkOf, readSessionFigures } from './report/held.ts'
import { reportMonths } from './report/months.ts'
import { occupancyIn } from './report/occupancy.ts'
import { type ReportPeriod, reportPeriod } from './report/period.ts'
import { sharesByPayment, sharesByPlace, sharesBySource, sharesByType } from './report/shares.ts'

type Report = z.output<typeof MoneyReport>

const MOST_DAYS = 3 * 366

/** A practice's figures for a period and the equal one before it, up to the same day while the period runs. */
export async function moneyReport(
  em: EntityManager,
  place: { practiceId: PracticeId; timeZone: string },
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<Report> {
  if (to < from) throw refuseField('to', 'before_from')
  const days = Math.round((Date.parse(to) - Date.parse(from)) / millisecondsInDay) + 1
  if (days > MOST_DAYS) throw refuseField('to', 'too_far')
  const period = reportPeriod(place, from, to, now)
  const today = localDay(now, place.timeZone)
  const lastCompared = from <= today && today < to ? today : to
  const before = reportPeriod(place, addDays(from, -days), addDays(lastCompared, -days), now)
  const [held, occupancy] = await workOf(em, period)
  const [heldBefore, occupancyBefore] = await workOf(em, before)
  const soFar = lastCompared === to ? occupancy : (await workOf(em, reportPeriod(place, from, lastCompared, now)))[1]
  const billed = await billedByPlaceAndSource(em, period)
  return {
    from,
    to,
    before: { from: before.from, to: before.to },
    figures: await reportFigures(em, period, { held, occupancy: soFar }),
    figuresBefore: await reportFigures(em, before, { held: heldBefore, occupancy: occupancyBefore }),
    months: await reportMonths(em, period, { held, occupancy }),
    types: await sharesByType(em, period, { held, occupancy }),
    places: sharesByPlace(held, billed, occupancy),
    paymentTypes: await sharesByPayment(em, period),
    sources: sharesBySource(held, billed),
  }
}

/** What was held in a period, and how much of the hours the work took. */
async function workOf(em: EntityManager, period: ReportPeriod) {
  const work = await readSessionFigures(em, period)
  return [heldWorkOf(work), await occupancyIn(em, period, work)] as const
}
