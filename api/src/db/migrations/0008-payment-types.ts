import { Migration } from '@mikro-orm/migrations'
import { tenantPolicy } from '../tenant-sql.ts'

/** What a practice has changed of the usual ways to pay, or added to them. */
export class PaymentTypes extends Migration {
  override up(): void {
    this.addSql(`create table payment_type (
      practice_id uuid not null references practice (id),
      key text not null check (key = kind or kind = 'other'),
      kind text not null check (kind in ('card_online', 'card_on_site', 'cash', 'cheque', 'transfer', 'other')),
      name_fr text not null, name_en text not null,
      position int not null,
      is_hidden boolean not null,
      primary key (practice_id, key)
    )`)
    this.addSql(tenantPolicy('payment_type'))
  }
}
