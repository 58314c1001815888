import { millisecondsInHour } from 'date-fns/constants'
import type * as z from 'zod'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import type { WidgetInstall, widgetInstalls } from './contract.ts'

type InstallReport = z.output<typeof widgetInstalls.report.body>

/**
 * The most pages of a practice. Beyond it the pages unseen for longest are deleted: anybody can report a page, and
 * nobody should fill the table.
 */
const MOST = 100
/**
 * Up to this many pages that were seen again, an hour later or more, are kept before those that were seen once, which
 * are easily faked.
 */
const MOST_KNOWN = 80

/** The page's origin and path: a query may contain a visitor's data, and a name before @ is a secret. */
function pageWithoutQuery(address: string): string | null {
  const { protocol, host, pathname } = new URL(address)
  const page = `${protocol}//${host}${pathname}`
  return page.length <= 500 ? page : null
}

/** Stores that a page shows an element, at most once an hour for each. Reports for unknown practices are ignored. */
export async function saveInstall(
  query: Query,
  practiceId: PracticeId,
  { element, page, version }: InstallReport,
  { now, ownOrigins }: { now: Date; ownOrigins: ReadonlySet<string> | readonly string[] },
): Promise<void> {
  const plain = pageWithoutQuery(page)
  if (!plain || [...ownOrigins].includes(new URL(plain).origin)) return
  const tables = tablesOf(query)
  const known = await tables
    .selectFrom('Practice as p')
    .leftJoin('WidgetInstall as w', (join) =>
      join.onRef('w.practiceId', '=', 'p.id').on('w.element', '=', element).on('w.page', '=', plain),
    )
    .select('w.lastSeenAt')
    .where('p.id', '=', practiceId)
    .where('p.isActive', '=', true)
    .executeTakeFirst()
  const longAgo = new Date(now.getTime() - millisecondsInHour)
  if (!known || (known.lastSeenAt && known.lastSeenAt >= longAgo)) return
  const install = await tables
    .insertInto('WidgetInstall')
    .values({ practiceId, element, page: plain, version, firstSeenAt: now, lastSeenAt: now })
    .onConflict((row) =>
      row
        .columns(['practiceId', 'element', 'page'])
        .doUpdateSet({ lastSeenAt: now, version })
        .where('WidgetInstall.lastSeenAt', '<', longAgo),
    )
    .returning(['firstSeenAt', 'lastSeenAt'])
    .executeTakeFirst()
  const isNew = install && install.firstSeenAt.getTime() === install.lastSeenAt.getTime()
  if (isNew) await makeRoom(query, practiceId)
}

/** Deletes the pages beyond the practice's maximum. */
async function makeRoom(query: Query, practiceId: PracticeId): Promise<void> {
  const tables = tablesOf(query)
  const seen = await tables
    .selectFrom('WidgetInstall')
    .select(['element', 'page', 'firstSeenAt', 'lastSeenAt'])
    .where('practiceId', '=', practiceId)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('element')
    .orderBy('page')
    .execute()
  if (seen.length <= MOST) return
  const again = seen.filter(({ firstSeenAt, lastSeenAt }) => lastSeenAt > firstSeenAt).slice(0, MOST_KNOWN)
  const others = seen.filter((row) => !again.includes(row))
  for (const { element, page } of [...again, ...others].slice(MOST))
    await tables
      .deleteFrom('WidgetInstall')
      .where('practiceId', '=', practiceId)
      .where('element', '=', element)
      .where('page', '=', page)
      .execute()
}

/** The pages on which a practice's elements were seen, the latest first. */
export const listInstalls = (query: Query, practiceId: PracticeId): Promise<z.output<typeof WidgetInstall>[]> =>
  tablesOf(query)
    .selectFrom('WidgetInstall')
    .select(['element', 'page', 'version', 'firstSeenAt', 'lastSeenAt'])
    .where('practiceId', '=', practiceId)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('element')
    .orderBy('page')
    .limit(MOST)
    .execute()
