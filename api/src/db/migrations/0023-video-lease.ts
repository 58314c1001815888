import { Migration } from '@mikro-orm/migrations'

/** Whoever asks Zoom about a room says so for a while: a lock would be held as long as Zoom takes. */
export class VideoLease extends Migration {
  override up(): void {
    this.addSql('alter table session_video add column asked_until timestamptz(3)')
  }
}
