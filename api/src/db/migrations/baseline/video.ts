import { practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** How a practice meets by video, and the room of each session. */
export const videoSchema: FeatureSchema = {
  tables: [
    `create table video_choice (
      practice_id uuid not null,
      kind text not null,
      url text,
      app_id text,
      account_id text,
      client_id text,
      secret bytea,
      secret_suffix text,
      requests_on date,
      request_count int not null default 0,
      changed_at timestamptz not null,
      primary key (practice_id)
    )`,
    `create table session_video (
      practice_id uuid not null,
      session_id uuid not null,
      kind text not null,
      state text not null,
      room text,
      join_url text,
      failure text,
      starts_at timestamptz,
      ends_at timestamptz,
      attempts int not null default 0,
      lease_expires_at timestamptz(3),
      primary key (practice_id, session_id)
    )`,
  ],
  rules: [
    `alter table video_choice
      add constraint video_choice_check check ((kind = 'zoom') = (url is null)),
      add constraint video_choice_check1
        check (kind <> 'zoom' or (account_id is not null and client_id is not null and secret is not null)),
      add constraint video_choice_kind_check check (kind in ('fixed', 'jitsi', 'zoom'))`,
    practiceKey('video_choice', 'on delete cascade'),
    tenantPolicy('video_choice'),
    `alter table session_video
      add constraint session_video_kind_check check (kind in ('fixed', 'jitsi', 'zoom')),
      add constraint session_video_state_check check (state in ('waiting', 'ready', 'failed'))`,
    tenantKey('session_video', 'session_id', 'session', 'on delete cascade'),
    tenantPolicy('session_video'),
  ],
}
