import pg from 'pg'
import { StartFailure } from '../start-failure.ts'

const schemas = ['public', 'pgboss']

/**
 * Grants the application's role the rows of every table, on the owner's connection: to read and write them, never to
 * change a table or its policies. The log and the books can only be added to; what is shown of all practices can only
 * be read.
 */
export async function grantRows(owner: pg.Client, role: string): Promise<void> {
  const name = owner.escapeIdentifier(role)
  const { rows } = await owner.query<{ is_owner: boolean; views: string[] | null }>(
    `select $1 = current_user as is_owner, (select array_agg(viewname::text) from pg_views where schemaname = 'public'
       and viewname like 'listed\\_%') as views`,
    [role],
  )
  if (rows[0]?.is_owner) return
  const all = schemas.join(', ')
  const readOnly = ['mikro_orm_migrations', ...(rows[0]?.views ?? [])].join(', ')
  await owner.query(`
    begin;
    grant usage on schema ${all} to ${name};
    grant select, insert, update, delete on all tables in schema ${all} to ${name};
    grant usage, select on all sequences in schema ${all} to ${name};
    revoke update, delete on audit_entry, book_closing, fixed_vat, payment, payment_allocation from ${name};
    revoke insert, update, delete on ${readOnly} from ${name};
    commit`)
}

/** What a role may do beyond its rows. */
interface Power {
  name: string
  /** It is a superuser, or bypasses row-level security. */
  isUnbound: boolean
  /** It may create tables. */
  isOwner: boolean
}

/** Asks what the role of an address may do. */
export async function readRolePowers(directUrl: string): Promise<Power> {
  const client = new pg.Client({ connectionString: directUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Power>(
      `select rolname as name, rolsuper or rolbypassrls as "isUnbound",
         has_schema_privilege('public', 'CREATE') or has_database_privilege(current_database(), 'CREATE')
           or exists (select from pg_tables where schemaname = 'public' and pg_has_role(tableowner, 'USAGE')) as "isOwner"
       from pg_roles where rolname = current_user`,
    )
    return rows[0]!
  } finally {
    await client.end()
  }
}

/**
 * Refuses a role that row-level security does not bind; in a public installation, also a role that could switch it off.
 */
export function assertBoundRole(
  { name, isUnbound, isOwner }: Power,
  { isProduction }: { isProduction: boolean },
): void {
  if (isUnbound)
    throw new StartFailure(
      `The database role "${name}" is a superuser or bypasses row-level security, which keeps practices apart: create one with "create role ancrage login password '…'" and put it into DATABASE_URL.`,
    )
  if (isProduction && isOwner)
    throw new StartFailure(
      `The database role "${name}" owns tables, whose protection it could take away: put its address into DATABASE_OWNER_URL, and that of a role that owns nothing into DATABASE_URL.`,
    )
}
