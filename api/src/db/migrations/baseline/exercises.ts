import { practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** What practitioners share with a client between two sessions, and the client's marks. All of it is sealed. */
export const exercisesSchema: FeatureSchema = {
  tables: [
    `create table exercise (
      id uuid not null,
      practice_id uuid not null,
      patient_id uuid not null,
      content bytea not null,
      document_id uuid,
      created_at timestamptz(3) not null,
      changed_at timestamptz(3) not null,
      ended_at timestamptz(3),
      ended_by text,
      primary key (id)
    )`,
    'create index exercise_of_patient on exercise (practice_id, patient_id)',
    'create index exercise_document on exercise (practice_id, document_id)',
    `create table progress_question (
      id uuid not null,
      practice_id uuid not null,
      patient_id uuid not null,
      words bytea not null,
      created_at timestamptz(3) not null,
      ended_at timestamptz(3),
      ended_by text,
      primary key (id),
      constraint progress_question_practice_id_id_key unique (practice_id, id)
    )`,
    'create index progress_question_of_patient on progress_question (practice_id, patient_id)',
    `create table progress_mark (
      id uuid not null,
      practice_id uuid not null,
      question_id uuid not null,
      day date not null,
      value bytea not null,
      set_at timestamptz(3) not null,
      primary key (id),
      constraint progress_mark_practice_id_question_id_day_key unique (practice_id, question_id, day)
    )`,
    `create table mark_reminder (
      client_account_id uuid not null,
      practice_id uuid not null,
      at_minutes int not null,
      next_at timestamptz(3) not null,
      primary key (client_account_id, practice_id)
    )`,
    'create index mark_reminder_due on mark_reminder (next_at)',
  ],
  rules: [
    `alter table exercise
      add constraint exercise_ended_by_check check (ended_by in ('practitioner', 'client')),
      add constraint exercise_ended_check check ((ended_at is null) = (ended_by is null))`,
    practiceKey('exercise'),
    tenantKey('exercise', 'patient_id', 'patient'),
    tenantKey('exercise', 'document_id', 'document', 'on delete set null (document_id)'),
    tenantPolicy('exercise'),
    `alter table progress_question
      add constraint progress_question_ended_by_check check (ended_by in ('practitioner', 'client')),
      add constraint progress_question_ended_check check ((ended_at is null) = (ended_by is null))`,
    practiceKey('progress_question'),
    tenantKey('progress_question', 'patient_id', 'patient'),
    tenantPolicy('progress_question'),
    practiceKey('progress_mark'),
    tenantKey('progress_mark', 'question_id', 'progress_question', 'on delete cascade'),
    tenantPolicy('progress_mark'),
    `alter table mark_reminder
      add constraint mark_reminder_at_check check (at_minutes between 0 and 1439),
      add constraint mark_reminder_access_fk foreign key (practice_id, client_account_id)
        references client_account_patient (practice_id, client_account_id) on delete cascade`,
  ],
}
