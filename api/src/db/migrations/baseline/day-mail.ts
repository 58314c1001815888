import { practiceKey } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** The mail that tells practitioners of their day. */
export const dayMailSchema: FeatureSchema = {
  tables: [
    `create table day_mail (
      id uuid not null,
      practice_id uuid not null,
      user_id uuid not null,
      at_minutes int not null,
      next_at timestamptz(3) not null,
      primary key (id),
      constraint day_mail_user unique (practice_id, user_id)
    )`,
    'create index day_mail_due on day_mail (next_at)',
  ],
  rules: [
    `alter table day_mail
      add constraint day_mail_at_check check (at_minutes between 0 and 1439),
      add constraint day_mail_user_fk foreign key (practice_id, user_id) references app_user (practice_id, id)
        on delete cascade`,
    practiceKey('day_mail', 'on delete cascade'),
  ],
}
