import { Migration } from '@mikro-orm/migrations'

/** Whoever wrote a review can take it back, for good: it stays with the practice, and is seen by nobody else. */
export class WithdrawnReviews extends Migration {
  override up(): void {
    this.addSql('alter table review add column withdrawn_at timestamptz(3)')
    this.addSql('alter table review drop constraint review_status_check')
    this.addSql(`
      alter table review add constraint review_status_check
        check (status in ('private', 'waiting', 'published', 'hidden', 'withdrawn'))`)
    this.addSql(`
      alter table review add constraint review_withdrawn_check
        check ((status = 'withdrawn') = (withdrawn_at is not null))`)
  }
}
