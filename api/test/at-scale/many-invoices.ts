import pg from 'pg'
import type { BuiltPractice } from '../build.ts'

/** Writes past row-level security and without checking each foreign key. */
export async function fillDatabase(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const sql of statements) await client.query(sql)
  } finally {
    await client.end()
  }
}

/** So many documents of a practice, one line each; two of three are paid. */
export const manyInvoices = ({ id }: Pick<BuiltPractice, 'id'>, patientId: string, count: number) => [
  `insert into invoice (id, practice_id, kind, status, series, number, year, sequence, patient_id, client_name, bill_to, seller,
     words, locale, created_at, issued_at, issued_on, due_on, deposit_ids, total_cents, net_cents, vat_cents, deducted_cents,
     currency, is_unnamed, wording)
   select gen_random_uuid(), '${id}', 'invoice', 'issued', 'bill', '2026-' || n, 2026, n, '${patientId}', 'Nom' || n,
     '{"name":"Nom"}', '{}', '{}', 'fr', at, at, at::date, at::date, '{}', 6000, 6000, 0, 0, 'EUR', false, 'session'
   from (select n, now() - n * interval '5 minutes' as at from generate_series(1, ${count}) n) dated`,
  `insert into invoice_line (id, practice_id, invoice_id, position, label, quantity, unit_price_cents, discount_cents,
     total_cents, vat_basis_points)
   select gen_random_uuid(), practice_id, id, 0, 'Séance', 1, 6000, 0, 6000, 0 from invoice where practice_id = '${id}'`,
  `insert into payment_allocation (id, practice_id, payment_id, invoice_id, amount_cents, created_at, used_on)
   select gen_random_uuid(), practice_id, id, id, 6000, issued_at, issued_on from invoice where practice_id = '${id}' and sequence % 3 > 0`,
  // As their trigger keeps them, which does not run here.
  `insert into document_balance (practice_id, invoice_id, kind, status, number, words, created_at, issued_on, due_on, total_cents,
     deducted_cents, credit_cents, paid_cents, owed_cents, type_keys)
   select practice_id, id, kind, status, number, lower(concat_ws(E'\n', number, client_name, bill_to ->> 'name')), created_at, issued_on, due_on, 6000, 0, 0,
     case when sequence % 3 > 0 then 6000 else 0 end, case when sequence % 3 > 0 then 0 else 6000 end,
     case when sequence % 3 > 0 then '{transfer}' else '{}' end::text[]
   from invoice where practice_id = '${id}'`,
]
