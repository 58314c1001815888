import { text } from 'node:stream/consumers'
import Koa from 'koa'
import pg from 'pg'

/** The reference: only Koa and one statement through pg, in a process of its own like the product's server. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })

new Koa()
  .use(async (ctx) => {
    if (ctx.method === 'GET') {
      const { rows } = await pool.query('select id, name, starts_at from bench_row where id = $1', [ctx.query.id ?? 1])
      ctx.body = { data: rows[0] }
    } else {
      const { practitioner, startsAt, endsAt, name, email } = JSON.parse(await text(ctx.req))
      const { rows } = await pool.query(
        `insert into bench_booking (practitioner, starts_at, ends_at, name, email) values ($1, $2, $3, $4, $5)
         on conflict do nothing returning id`,
        [practitioner, startsAt, endsAt, name, email],
      )
      ctx.status = rows.length > 0 ? 201 : 409
      ctx.body = { data: rows[0] ?? null }
    }
  })
  .listen(Number(process.env.PORT), '127.0.0.1')

process.on('SIGTERM', () => process.exit(0))
