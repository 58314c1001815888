import { Migration } from '@mikro-orm/migrations'
import { tenantKey, tenantPolicy } from '../tenant-sql.ts'

/** How a practice meets by video, and the room of each session that it meets in. */
export class Video extends Migration {
  override up(): void {
    // `secret` is sealed; `secret_end` are the last four characters by which its owner knows it again.
    this.addSql(`
      create table video_choice (
        practice_id uuid primary key references practice (id) on delete cascade,
        kind text not null check (kind in ('fixed', 'jitsi', 'zoom')),
        url text, app_id text, account_id text, client_id text,
        secret bytea, secret_end text,
        asked_on date, asked integer not null default 0,
        changed_at timestamptz not null,
        check ((kind = 'zoom') = (url is null)),
        check (kind <> 'zoom' or (account_id is not null and client_id is not null and secret is not null))
      )`)
    this.addSql(tenantPolicy('video_choice'))
    // `room`: of Jitsi its name, of Zoom the meeting's number. Zoom's start_url has no column, and must not get one.
    this.addSql(`
      create table session_video (
        practice_id uuid not null,
        session_id uuid not null,
        kind text not null check (kind in ('fixed', 'jitsi', 'zoom')),
        state text not null check (state in ('waiting', 'ready', 'failed')),
        room text, join_url text, failure text,
        starts_at timestamptz, ends_at timestamptz,
        attempts integer not null default 0,
        primary key (practice_id, session_id)
      )`)
    this.addSql(tenantKey('session_video', 'session_id', 'session', 'on delete cascade'))
    this.addSql(tenantPolicy('session_video'))
  }
}
