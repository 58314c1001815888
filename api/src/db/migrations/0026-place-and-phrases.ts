import { Migration } from '@mikro-orm/migrations'
import { tenantPolicy } from '../tenant-sql.ts'

/** Where a session is held when that is nobody's usual address, and the words that a practitioner writes again and again. */
export class PlaceAndPhrases extends Migration {
  override up(): void {
    // Null: the client's own address.
    this.addSql(`
      alter table session
        add column address text, add column city text,
        add check (location = 'on_site' or (address is null and city is null))`)
    // `content` is sealed: title and texts, as JSON.
    this.addSql(`
      create table phrase (
        id uuid primary key,
        practice_id uuid not null references practice (id) on delete cascade,
        kind text not null check (kind in ('phrase', 'template')),
        position integer not null,
        content bytea not null
      )`)
    this.addSql('create index phrase_practice on phrase (practice_id, kind, position)')
    this.addSql(tenantPolicy('phrase'))
  }
}
