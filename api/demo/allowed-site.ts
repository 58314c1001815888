import type { EntityManager } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { inPractice } from '../src/db/tenant.ts'
import { siteOrigin } from '../src/practices/settings/allowed-site.ts'
import type { DemoPractice } from './practice.ts'

/** Lets the practice's own site and the demo site frame the booking, unless the practice has settled that itself. */
export async function allowSites(em: EntityManager, demo: DemoPractice, site: string): Promise<void> {
  const sites = [demo.website, site].map(siteOrigin).filter((origin) => origin !== null)
  await inPractice(em, demo.id, (tenant) =>
    queryOf(tenant)(
      `insert into setting (practice_id, key, value) values ($1, 'allowedSites', $2) on conflict (practice_id, key) do nothing`,
      [demo.id, JSON.stringify([...new Set(sites)])],
    ),
  )
}
