import { Migration } from '@mikro-orm/migrations'
import { tenantKey, tenantPolicy } from '../tenant-sql.ts'

/** What clients say of a session after it: one each, which goes with its session. */
export class Reviews extends Migration {
  override up(): void {
    // What is shown of the name is kept as it was agreed to: a later change of the client's name does not publish it.
    this.addSql(`
      create table review (
        id uuid primary key,
        practice_id uuid not null references practice (id),
        session_id uuid not null,
        status text not null check (status in ('private', 'waiting', 'published', 'hidden')),
        efficacy smallint not null check (efficacy between 1 and 5),
        practitioner smallint not null check (practitioner between 1 and 5),
        price smallint not null check (price between 1 and 5),
        rating numeric(2, 1) not null generated always as (round((efficacy + practitioner + price) / 3.0, 1)) stored,
        comment text,
        shown_name text,
        visited_on date not null,
        written_at timestamptz(3) not null,
        published_at timestamptz(3),
        answer text,
        answered_at timestamptz(3),
        hidden_reason text,
        hidden_at timestamptz(3),
        unique (practice_id, id),
        unique (practice_id, session_id),
        check (status <> 'published' or published_at is not null),
        check (status <> 'hidden' or (hidden_reason is not null and hidden_at is not null)),
        check ((answer is null) = (answered_at is null))
      )`)
    this.addSql(tenantPolicy('review'))
    this.addSql(tenantKey('review', 'session_id', 'session', 'on delete cascade'))
    this.addSql(
      "create index review_published on review (practice_id, published_at desc, id desc) where status = 'published'",
    )
    this.addSql('create index review_written on review (practice_id, written_at)')
  }
}
