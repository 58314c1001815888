import { Migration } from '@mikro-orm/migrations'
import { tenantKey, tenantPolicy } from '../tenant-sql.ts'

/** What visitors write to a practice and what they are answered; the pages on which its widgets were seen. */
export class ContactAndSightings extends Migration {
  override up(): void {
    // `text` is sealed, in both. An answer is sent by the message whose key names it.
    this.addSql(`
      create table inbox_message (
        id uuid primary key,
        practice_id uuid not null references practice (id),
        name text not null,
        email text not null,
        phone text,
        text bytea not null,
        locale text not null check (locale in ('fr', 'en')),
        source jsonb,
        received_at timestamptz(3) not null,
        read_at timestamptz(3),
        answered_at timestamptz(3),
        archived_at timestamptz(3),
        unique (practice_id, id)
      )`)
    this.addSql(tenantPolicy('inbox_message'))
    this.addSql('create index inbox_message_received on inbox_message (practice_id, received_at desc, id desc)')
    this.addSql(`
      create index inbox_message_unread on inbox_message (practice_id) where read_at is null and archived_at is null`)
    this.addSql(`
      create table inbox_answer (
        id uuid primary key,
        practice_id uuid not null references practice (id),
        inbox_message_id uuid not null,
        practitioner_id uuid not null,
        text bytea not null,
        sent_at timestamptz(3) not null,
        unique (practice_id, id)
      )`)
    this.addSql(tenantPolicy('inbox_answer'))
    this.addSql(tenantKey('inbox_answer', 'inbox_message_id', 'inbox_message', 'on delete cascade'))
    this.addSql(tenantKey('inbox_answer', 'practitioner_id', 'practitioner'))
    this.addSql('create index inbox_answer_of_message on inbox_answer (practice_id, inbox_message_id, sent_at)')
    // `page` is an origin and a path, without what follows ? or #.
    this.addSql(`
      create table widget_sighting (
        practice_id uuid not null references practice (id),
        element text not null,
        page text not null,
        version text not null,
        first_seen_at timestamptz(3) not null,
        last_seen_at timestamptz(3) not null,
        primary key (practice_id, element, page)
      )`)
    this.addSql(tenantPolicy('widget_sighting'))
    this.addSql('create index widget_sighting_seen on widget_sighting (practice_id, last_seen_at desc)')
  }
}
