import { Migration } from '@mikro-orm/migrations'

/** Unavailabilities that come again. */
export class Schedule extends Migration {
  override up(): void {
    this.addSql(`alter table unavailability
      add column rule text,
      add column repeats_until timestamptz(3),
      add column skipped_on date[],
      add check (rule is not null or (repeats_until is null and skipped_on is null))`)
    // Those that come again are few, and read whole: what is busy now does not follow from when they began.
    this.addSql(`create index unavailability_rules on unavailability (practice_id, practitioner_id, starts_at)
      where rule is not null`)
  }
}
