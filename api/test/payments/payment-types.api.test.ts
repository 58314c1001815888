import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { refusal } from '../refusal.ts'
import { pay } from './a-payment.ts'

const app = await testApp()

const change = (practice: BuiltPractice, row: string) =>
  inPractice(app.orm.em, practice.id, (em) =>
    queryOf(em)(
      `insert into payment_type (practice_id, key, kind, name_fr, name_en, position, is_hidden) values ($1, ${row})`,
      [practice.id],
    ),
  )

describe('payment types', () => {
  test('are six in every practice, without any rows', async () => {
    const types = await (await app.signedIn(await aPractice(app.orm))).payments.types({})
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

  test('have the practice’s names, in its order, with its additions', async () => {
    const practice = await aPractice(app.orm)
    await change(practice, `'cheque', 'cheque', 'Chèque à l’ordre du cabinet', 'Cheque', 9, true`)
    await change(practice, `'cheques-vacances', 'other', 'Chèques-vacances', 'Holiday vouchers', 1, false`)
    const types = await (await app.signedIn(practice)).payments.types({})
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
    const others = await (await app.signedIn(await aPractice(app.orm))).payments.types({})
    expect(others).toHaveLength(6)
  })

  test('are renamed, hidden, added and ordered as one list', async () => {
    const api = await app.signedIn(await aPractice(app.orm))
    const [online, onSite, cash, ...rest] = (await api.payments.types({})).map(({ key, nameFr, nameEn }) => ({
      key,
      nameFr,
      nameEn,
    }))
    const types = [
      { ...cash!, nameFr: 'Liquide' },
      { nameFr: 'Chèques-vacances' },
      onSite!,
      { ...online!, isHidden: true },
      ...rest,
    ]
    const changed = await api.payments.changeTypes({ body: { types } })
    expect(changed).toMatchObject([
      { key: 'cash', kind: 'cash', nameFr: 'Liquide', position: 0 },
      { kind: 'other', nameFr: 'Chèques-vacances', nameEn: 'Chèques-vacances', position: 1, isHidden: false },
      { key: 'card_on_site' },
      { key: 'card_online', isHidden: true },
      { key: 'cheque' },
      { key: 'transfer' },
      { key: 'other' },
    ])
    expect(await api.payments.types({})).toEqual(changed)
    const log = await api.audit.own({})
    expect(log.data[0]).toMatchObject({ action: 'payment.types_changed' })
  })

  test('are never deleted or named twice, and at least one is offered', async () => {
    const api = await app.signedIn(await aPractice(app.orm))
    const types = (await api.payments.types({})).map(({ key, nameFr, nameEn }) => ({ key, nameFr, nameEn }))
    const refused = async (list: typeof types, reason: string) =>
      expect(await refusal(api.payments.changeTypes({ body: { types: list } }))).toMatchObject({
        details: { errors: { types: [reason] } },
      })
    await refused(types.slice(1), 'not_all_once')
    await refused([...types, types[0]!], 'not_all_once')
    await refused([...types, { ...types[0]!, key: 'mine' }], 'not_all_once')
    await refused(
      types.map((type) => ({ ...type, isHidden: true })),
      'required',
    )
    await refused(
      types.map((type, at) => (at === 1 ? { ...type, nameFr: types[0]!.nameFr.toUpperCase() } : type)),
      'duplicate',
    )
  })

  test('changed on two devices are kept as the first left them, until the second has read them', async () => {
    const api = await app.signedIn(await aPractice(app.orm))
    const expected = await api.payments.types({})
    const named = (nameFr: string) =>
      expected.map(({ key, nameFr: before, nameEn }) => ({ key, nameFr: key === 'cash' ? nameFr : before, nameEn }))
    await api.payments.changeTypes({ body: { types: named('Liquide'), expected } })
    const late = api.payments.changeTypes({ body: { types: named('Monnaie'), expected } })
    expect(await refusal(late)).toMatchObject({
      status: 409,
      code: 'conflict',
      details: { reason: 'changed_since' },
    })
    const now = await api.payments.types({})
    expect(now.find(({ key }) => key === 'cash')).toMatchObject({ nameFr: 'Liquide' })
    const changed = await api.payments.changeTypes({ body: { types: named('Monnaie'), expected: now } })
    expect(changed.find(({ key }) => key === 'cash')).toMatchObject({ nameFr: 'Monnaie' })
  })

  test('that were added are deleted by leaving them out, unless a payment uses them', async () => {
    const practice = await aPractice(app.orm)
    const api = await app.signedIn(practice)
    const usual = (await api.payments.types({})).map(({ key, nameFr, nameEn }) => ({ key, nameFr, nameEn }))
    const change = (types: { key?: string; nameFr: string }[]) => api.payments.changeTypes({ body: { types } })
    const added = await change([...usual, { nameFr: 'Chèques-vacances' }, { nameFr: 'Titres culture' }])
    const [vouchers, culture] = added.slice(-2).map(({ key, nameFr, nameEn }) => ({ key, nameFr, nameEn }))
    await pay(practice, { typeKey: vouchers!.key })
    expect(await refusal(change([...usual, culture!]))).toMatchObject({
      code: 'conflict',
      details: { used: [vouchers!.key] },
    })
    expect((await change([...usual, vouchers!])).map(({ nameFr }) => nameFr)).not.toContain('Titres culture')
    expect(await api.payments.types({})).toHaveLength(7)
  })
})
