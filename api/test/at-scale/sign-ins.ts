import type { MikroORM } from '../../src/db/orm.ts'
import { type Query, queryOf } from '../../src/db/query.ts'
import { readActor } from '../../src/http/actor.ts'
import { aPractice } from '../build.ts'
import type { AtScale } from './crowd.ts'

/** The token with this number. */
export const tokenOf = (n: number) => `token ${n}`

/** The sign-ins of ten thousand accounts, and the search by a token. */
export const signIns: AtScale = {
  name: 'sign-ins',
  many: 1_000_000,
  async fill(orm, count) {
    await addSignIns(orm, count)
    const who = (n: number) => (query: Query) => readActor(query, tokenOf(n), new Date())
    return {
      scope: (work) => work(orm.em.fork()),
      questions: [77, Math.ceil(count / 8), count - 1].map((n) => ({
        about: `whose token ${n} is`,
        work: who(n),
        mostMs: 1,
      })),
    }
  },
}

/** Builds the indexes after the rows are inserted: updating them row by row would take most of the time. */
async function addSignIns(orm: MikroORM, count: number) {
  const query = queryOf(orm.em.fork())
  const { id, userId } = await aPractice(orm)
  await query(`insert into app_user (id, practice_id, email, name, locale, time_zone, password_hash, is_admin, created_at)
    select gen_random_uuid(), '${id}', n || '@essais.test', 'Camille Essai', 'fr', 'Europe/Paris', 'x', false, now()
    from generate_series(1, 10000) n`)
  await query(`alter table auth_session drop constraint auth_session_user_id_fkey, drop constraint auth_session_token_hash_key,
    drop constraint auth_session_pkey`)
  await query('drop index auth_session_user')
  await query(`insert into auth_session (id, user_id, token_hash, is_remembered, created_at, last_seen_at, expires_at)
    select gen_random_uuid(), coalesce(users[n % 10000], '${userId}'), sha256(convert_to('token ' || n, 'UTF8')), true,
      now(), now(), now() + interval '30 days'
    from generate_series(1, ${count}) n, (select array_agg(id) as users from app_user) everybody`)
  await query(`alter table auth_session add primary key (id), add unique (token_hash),
    add foreign key (user_id) references app_user (id) on delete cascade`)
  await query('create index auth_session_user on auth_session (user_id)')
  for (const table of ['auth_session', 'app_user']) await query(`analyze ${table}`)
}
