import { Migration } from '@mikro-orm/migrations'
import { tenantPolicy } from '../tenant-sql.ts'

/** The keys with which each practice's records are sealed, wrapped by the master key; the highest version seals. */
export class DataKeys extends Migration {
  override up(): void {
    this.addSql(`create table data_key (
      id uuid primary key,
      practice_id uuid not null references practice (id),
      version int not null check (version > 0),
      wrapped bytea not null,
      unique (practice_id, version)
    )`)
    this.addSql(tenantPolicy('data_key'))
  }
}
