import type * as z from 'zod'
import type { Query } from '../../db/query.ts'
import type { reviews } from '../contract.ts'

/** The published reviews by the month in which they were written, by the practice's clock; empty where there is none. */
export function reviewMonths(query: Query, practiceId: string, now: Date) {
  return query<z.output<typeof reviews.months.reply>[number]>(
    `with written as (
       select date_trunc('month', r.written_at at time zone c.time_zone) as month, r.efficacy + r.practitioner + r.price as marks
       from review r join practice c on c.id = r.practice_id
       where r.practice_id = $1 and r.status = 'published'
     ), span as (
       select date_trunc('month', $2::timestamptz at time zone time_zone) as last from practice where id = $1
     )
     select to_char(m, 'YYYY-MM') as month, count(w.marks)::int as count, round(avg(w.marks / 3.0), 1)::float8 as average
     from span
       cross join lateral generate_series(
         (select min(month) from written where month > span.last - interval '12 months'), span.last, interval '1 month') m
       left join written w on w.month = m
     group by m order by m`,
    [practiceId, now.toISOString()],
  )
}
