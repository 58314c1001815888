import { poolOf, queryOn } from '../db/native.ts'
import type { MikroORM } from '../db/orm.ts'
import type { RunSql } from '../db/query.ts'

/** Autovacuum comes by once a minute: until then ten thousand jobs would be fetched by a plan made for none. */
const ANALYZE_EVERY_MS = 5_000

/**
 * Creates the function that analyses the jobs where many have changed since. It is the owner's, since the role of the
 * application may not.
 */
export const createAnalysis = (owner: RunSql): Promise<unknown[]> =>
  owner(`create or replace function pgboss.analyze_jobs() returns void
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      if pg_stat_get_mod_since_analyze('pgboss.job_common'::regclass) > 500 then
        analyze pgboss.job_common;
      end if;
    end $$`)

/** Lets the planner know how many jobs wait while a worker runs. Returns how to stop it. */
export function analyzeRegularly(orm: MikroORM, onError: (error: unknown) => void): () => void {
  const analyze = async () => queryOn(await poolOf(orm))('select pgboss.analyze_jobs()')
  const timer = setInterval(() => void analyze().catch(onError), ANALYZE_EVERY_MS)
  return () => clearInterval(timer)
}
