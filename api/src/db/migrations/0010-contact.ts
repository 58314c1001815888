import { Migration } from '@mikro-orm/migrations'

/** What visitors of the landing page write to the publisher, until it has been handed over as a mail. */
export class Contact extends Migration {
  override up(): void {
    this.addSql(`create table contact_message (
      id uuid primary key,
      name text not null,
      email text not null,
      message text not null,
      locale text not null check (locale in ('fr', 'en')),
      created_at timestamptz(3) not null
    )`)
    this.addSql('create index contact_message_created on contact_message (created_at)')
  }
}
