import { Migration } from '@mikro-orm/migrations'
import { tenantKey, tenantPolicy } from '../tenant-sql.ts'

/** What a practice keeps beside a client's record: files whose bytes lie in the storage, sealed. */
export class Documents extends Migration {
  override up(): void {
    // `name` and `file_key` are sealed; `size` and `sha256` are those of the bytes before they were. A removed one waits
    // for a while, so that it can be brought back.
    this.addSql(`
      create table document (
        id uuid primary key,
        practice_id uuid not null references practice (id),
        patient_id uuid not null,
        name bytea not null,
        type text not null,
        size int not null check (size > 0),
        sha256 bytea not null,
        file_key bytea not null,
        is_shared boolean not null default false,
        created_at timestamptz(3) not null,
        removed_at timestamptz(3),
        unique (practice_id, id)
      )`)
    this.addSql(tenantPolicy('document'))
    this.addSql(tenantKey('document', 'patient_id', 'patient', 'on delete cascade'))
    this.addSql('create index document_of_patient on document (practice_id, patient_id)')
    this.addSql('create index document_size on document (practice_id) include (size)')
  }
}
