import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'

const app = await testApp()

const change = (practice: BuiltPractice, row: string) =>
  inPractice(app.orm.em, practice.id, (em) =>
    queryOf(em)(
      `insert into payment_type (practice_id, key, kind, name_fr, name_en, position, is_hidden) values ($1, ${row})`,
      [practice.id],
    ),
  )

describe('payment types', () => {
  test('are six in every practice, without anybody having written them', async () => {
    const types = await (await app.signedIn(await aPractice(app.orm))).billing.paymentTypes({})
    expect(types.map(({ key }) => key)).toEqual(['card_online', 'card_on_site', 'cash', 'cheque', 'transfer', 'other'])
    expect(types[2]).toEqual({
      key: 'cash',
      kind: 'cash',
      nameFr: 'Espèces',
      nameEn: 'Cash',
      position: 2,
      isHidden: false,
    })
  })

  test('bear the names that a practice gave them, in its order, with what it added', async () => {
    const practice = await aPractice(app.orm)
    await change(practice, `'cheque', 'cheque', 'Chèque à l’ordre du cabinet', 'Cheque', 9, true`)
    await change(practice, `'cheques-vacances', 'other', 'Chèques-vacances', 'Holiday vouchers', 1, false`)
    const types = await (await app.signedIn(practice)).billing.paymentTypes({})
    expect(types.map(({ key }) => key)).toEqual([
      'card_online',
      'card_on_site',
      'cheques-vacances',
      'cash',
      'transfer',
      'other',
      'cheque',
    ])
    expect(types.at(-1)).toMatchObject({ nameFr: 'Chèque à l’ordre du cabinet', isHidden: true })
    const others = await (await app.signedIn(await aPractice(app.orm))).billing.paymentTypes({})
    expect(others).toHaveLength(6)
  })
})
