import { mailboxAt } from '../system/mailbox.ts'
import { aVisitor } from '../system/people.ts'
import { readDemo } from '../whole-system.ts'

/** The addresses of the running system, and its accounts. */
export const demo = readDemo()

export const demoPlace = { url: demo.urls.api, practiceId: demo.practiceId }
export const mailbox = mailboxAt(demo.urls.mailbox)

/**
 * Tests run in parallel on one calendar, so each width and language of a test has a lane with days of its own. The
 * number is no multiple of seven, so that each lane has all weekdays.
 */
const LANES = 13

/** One instant for the whole file: a time that a test has given back is still among the free ones at its end. */
const EARLIEST = Date.now() + 3 * 86_400_000

/**
 * Free starts of a session type, three days from now or later, that only this lane takes. Each leaves room for the
 * longest session before the next.
 */
export async function freeTimes(lane: number, count: number, sessionTypeId: string): Promise<string[]> {
  const dayOf = (start: string) => Math.floor(Date.parse(start) / 86_400_000)
  let freeFrom = EARLIEST
  const starts = (await aVisitor(demoPlace).freeStarts(sessionTypeId)).filter((start) => {
    if (dayOf(start) % LANES !== lane || Date.parse(start) < freeFrom) return false
    freeFrom = Date.parse(start) + 3 * 3_600_000
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
