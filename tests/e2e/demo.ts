import { mailboxAt } from '../system/mailbox.ts'
import { aVisitor } from '../system/people.ts'
import { readDemo } from '../whole-system.ts'

/** The addresses of the running system, and its accounts. */
export const demo = readDemo()

export const demoPlace = { url: demo.urls.api, practiceId: demo.practiceId }
export const mailbox = mailboxAt(demo.urls.mailbox)

/**
 * Tests run in parallel on one calendar, so each width and language of a test has a lane with mornings and afternoons
 * of its own; no session lasts over noon. The number is odd and no multiple of seven, so that each lane has both, on
 * all weekdays: with whole days, holidays left some lanes too few times, on one date in fourteen.
 */
const LANES = 13
const HALF_A_DAY_MS = 43_200_000
/** The number of days ahead on which the practice can be booked. */
const DAYS = 60
/** More than the longest session with its gaps before and after. */
const APART_MS = 2.5 * 3_600_000

/** Computed once for the whole file, so that a time that a test gave back is still free for a later one. */
const EARLIEST = Date.now() + 3 * 86_400_000

/**
 * Free starts of a session type, three days from now or later, that only this lane takes. Each leaves room for the
 * longest session before the next.
 */
export async function freeTimes(lane: number, count: number, sessionTypeId: string): Promise<string[]> {
  const laneOf = (start: string) => Math.floor(Date.parse(start) / HALF_A_DAY_MS) % LANES
  let freeFrom = EARLIEST
  const starts = (await aVisitor(demoPlace).freeStarts(sessionTypeId, DAYS)).filter((start) => {
    if (laneOf(start) !== lane || Date.parse(start) < freeFrom) return false
    freeFrom = Date.parse(start) + APART_MS
    return true
  })
  if (starts.length < count) throw new Error(`lane ${lane} has only ${starts.length} free times left`)
  return starts.slice(0, count)
}

/** The id of the session type with this name in either language. */
export async function sessionTypeId(name: string): Promise<string> {
  const visitor = aVisitor(demoPlace)
  const profiles = await Promise.all(
    (['fr', 'en'] as const).map((lang) =>
      visitor.api.practices.publicProfile({ params: { practiceId: demoPlace.practiceId }, query: { lang } }),
    ),
  )
  const found = profiles.flatMap(({ sessionTypes }) => sessionTypes).find((type) => type.name === name)
  if (!found) throw new Error(`no session type is called ${name}`)
  return found.id
}
