import type * as z from 'zod'
import { ms, type Query } from '../db/query.ts'
import type { WidgetInstall, widgetInstalls } from './contract.ts'

type Told = z.output<typeof widgetInstalls.report.body>

/** Of one practice. The pages longest unseen make room: anybody can tell of a page, and nobody can fill the table. */
const MOST = 100
/** So many that were seen again, an hour later or more, make room for none that was seen once: those are easily made up. */
const MOST_KNOWN = 80

/** Where the widget stands and nothing more: what follows ? is often a visitor's, and a name before @ is a secret. */
export function plainPage(address: string): string | null {
  const { protocol, host, pathname } = new URL(address)
  const page = `${protocol}//${host}${pathname}`
  return page.length <= 500 ? page : null
}

/** Keeps that a page shows a widget, at most once an hour for each. Practices that are not there are told of in vain. */
export async function saveInstall(
  query: Query,
  practiceId: string,
  { element, page, version }: Told,
  { now, ownOrigins }: { now: Date; ownOrigins: ReadonlySet<string> | readonly string[] },
): Promise<void> {
  const plain = plainPage(page)
  if (!plain || [...ownOrigins].includes(new URL(plain).origin)) return
  const [kept] = await query<{ isNew: boolean }>(
    `insert into widget_install as w (practice_id, element, page, version, first_seen_at, last_seen_at)
     select id, $2, $3, $4, $5::timestamptz, $5::timestamptz from practice where id = $1 and is_active
       and not exists (select from widget_install where practice_id = $1 and element = $2 and page = $3
         and last_seen_at >= $5::timestamptz - interval '1 hour')
     on conflict (practice_id, element, page) do update
       set last_seen_at = excluded.last_seen_at, version = excluded.version
       where w.last_seen_at < excluded.last_seen_at - interval '1 hour'
     returning first_seen_at = last_seen_at as "isNew"`,
    [practiceId, element, plain, version, now.toISOString()],
  )
  if (kept?.isNew)
    await query(
      `delete from widget_install w using (
         select element, page from (
           select element, page, last_seen_at, last_seen_at > first_seen_at and row_number() over (
             partition by last_seen_at > first_seen_at order by last_seen_at desc, element, page) <= ${MOST_KNOWN} as is_known
           from widget_install where practice_id = $1) seen
         order by is_known desc, last_seen_at desc, element, page offset ${MOST}) old
       where w.practice_id = $1 and w.element = old.element and w.page = old.page`,
      [practiceId],
    )
}

/** Where the widgets of a practice were seen, the latest first. */
export async function listInstalls(query: Query, practiceId: string): Promise<z.output<typeof WidgetInstall>[]> {
  const rows = await query<
    Omit<z.output<typeof WidgetInstall>, 'firstSeenAt' | 'lastSeenAt'> & { first: number; last: number }
  >(
    `select element, page, version, ${ms('first_seen_at')} as first, ${ms('last_seen_at')} as last
     from widget_install where practice_id = $1 order by last_seen_at desc, element, page limit ${MOST}`,
    [practiceId],
  )
  return rows.map(({ first, last, ...row }) => ({
    ...row,
    firstSeenAt: new Date(first),
    lastSeenAt: new Date(last),
  }))
}
