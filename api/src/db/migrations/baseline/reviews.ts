import { adminReadsColumns, practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** What clients write about a session afterwards: one review each, deleted with its session. */
export const reviewsSchema: FeatureSchema = {
  tables: [
    `create table review (
      id uuid not null,
      practice_id uuid not null,
      session_id uuid not null,
      status text not null,
      efficacy smallint not null,
      practitioner smallint not null,
      price smallint not null,
      rating numeric(2,1) generated always as (round(((((efficacy + practitioner) + price))::numeric / 3.0), 1)) stored not null,
      comment bytea,
      shown_name text,
      visited_on date not null,
      written_at timestamptz(3) not null,
      published_at timestamptz(3),
      answer text,
      answered_at timestamptz(3),
      hidden_reason text,
      hidden_at timestamptz(3),
      hidden_by text,
      withdrawn_at timestamptz(3),
      primary key (id),
      constraint review_practice_id_id_key unique (practice_id, id),
      constraint review_practice_id_session_id_key unique (practice_id, session_id)
    )`,
    `create table review_request_choice (
      id uuid not null,
      practice_id uuid not null,
      session_id uuid not null,
      choice text not null,
      asks_at timestamptz(3),
      primary key (id),
      constraint review_request_choice_session unique (practice_id, session_id)
    )`,
    `create table review_report (
      id uuid not null,
      practice_id uuid not null,
      review_id uuid not null,
      reported_by text not null,
      reason text not null,
      words bytea,
      email bytea,
      locale text not null,
      status text not null,
      due_at timestamptz(3) not null,
      created_at timestamptz(3) not null,
      decided_at timestamptz(3),
      decided_by text,
      answer bytea,
      primary key (id)
    )`,
    'create index review_written on review (practice_id, written_at)',
    'create index review_report_of_review on review_report (practice_id, review_id)',
  ],
  rules: [
    `alter table review
      add constraint review_check check (status <> 'published' or published_at is not null),
      add constraint review_check1 check (status <> 'hidden' or (hidden_reason is not null and hidden_at is not null)),
      add constraint review_check2 check ((answer is null) = (answered_at is null)),
      add constraint review_hidden_by_check
        check (hidden_by in ('practitioner', 'admin') and (status <> 'hidden' or hidden_by is not null)),
      add constraint review_efficacy_check check (efficacy between 1 and 5),
      add constraint review_practitioner_check check (practitioner between 1 and 5),
      add constraint review_price_check check (price between 1 and 5),
      add constraint review_status_check check (status in ('private', 'waiting', 'published', 'hidden', 'withdrawn')),
      add constraint review_withdrawn_check check ((status = 'withdrawn') = (withdrawn_at is not null))`,
    practiceKey('review'),
    tenantKey('review', 'session_id', 'session', 'on delete cascade'),
    `create index review_published on review (practice_id, published_at desc, id desc)
      where status = 'published'`,
    tenantPolicy('review'),
    `alter table review_request_choice
      add constraint review_request_choice_check check (choice in ('at', 'never')),
      add constraint review_request_choice_at_check check ((choice = 'at') = (asks_at is not null))`,
    practiceKey('review_request_choice'),
    tenantKey('review_request_choice', 'session_id', 'session', 'on delete cascade'),
    tenantPolicy('review_request_choice'),
    `alter table review_report
      add constraint review_report_check check ((status = 'open') = (decided_at is null)),
      add constraint review_report_check1 check ((decided_at is null) = (decided_by is null)),
      add constraint review_report_decided_by_check check (decided_by in ('practitioner', 'admin', 'author')),
      add constraint review_report_locale_check check (locale in ('fr', 'en')),
      add constraint review_report_reason_check
        check (reason in ('not_genuine', 'insult', 'personal_data', 'unrelated', 'illegal', 'other')),
      add constraint review_report_reported_by_check check (reported_by in ('reader', 'practitioner')),
      add constraint review_report_status_check check (status in ('open', 'kept', 'hidden'))`,
    practiceKey('review_report'),
    tenantKey('review_report', 'review_id', 'review', 'on delete cascade'),
    `create index review_report_open on review_report (practice_id, due_at) where status = 'open'`,
    tenantPolicy('review_report'),
    // The text is read in the practice's own transaction, and only the practice knows the author.
    adminReadsColumns('review_report', 'id, practice_id, review_id, reported_by, reason, status, due_at, created_at'),
  ],
}
