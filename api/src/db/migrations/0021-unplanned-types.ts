import { Migration } from '@mikro-orm/migrations'

/** What a programme could not find a time for, kept with its first session: types that come later were never part of it. */
export class UnplannedTypes extends Migration {
  override up(): void {
    this.addSql('alter table session add column unplanned_types uuid[]')
  }
}
