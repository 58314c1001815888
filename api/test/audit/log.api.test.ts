import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { type NewAuditEntry, writeAudit } from '../../src/audit/service.ts'
import { hashPassword } from '../../src/crypto/password.ts'
import { inAdminScope } from '../../src/db/admin-scope.ts'
import { ownerUrlOf } from '../../src/db/embedded.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPractice, type BuiltPractice, codeAt } from '../build.ts'

const app = await testApp()

const anEntry = (practice: BuiltPractice, given: Partial<NewAuditEntry> = {}): NewAuditEntry => ({
  practiceId: practice.id,
  by: 'practitioner',
  actor: { id: practice.userId, name: 'Camille Essai' },
  action: 'practice.full_mode',
  now: new Date('2027-03-01T08:00:00.000Z'),
  ...given,
})

const recordIn = (practice: BuiltPractice, ...entries: NewAuditEntry[]) =>
  inPractice(app.orm.em, practice.id, async (em) => {
    for (const entry of entries) await writeAudit(queryOf(em), entry)
  })

describe('the audit log', () => {
  test('lists what was done in a practice, the latest first, page by page', async () => {
    const practice = await aPractice(app.orm, { name: 'Cabinet des Tilleuls' })
    await recordIn(
      practice,
      anEntry(practice, { action: 'practice.full_mode', now: new Date('2027-03-01T08:00:00.000Z') }),
      anEntry(practice, {
        by: 'admin',
        actor: { id: practice.userId, name: 'Aude Admin' },
        action: 'user.suspended',
        subject: 'Camille Essai',
        details: { reason: 'Doublon', count: 2 },
        now: new Date('2027-03-02T08:00:00.000Z'),
      }),
      anEntry(practice, { by: 'system', actor: null, now: new Date('2027-03-03T08:00:00.000Z') }),
    )
    const api = await app.signedIn(practice)
    const first = await api.audit.own({ query: { perPage: '2' } })
    expect(first.meta).toEqual({ page: 1, perPage: 2, total: 3 })
    expect(first.data.map(({ by, name }) => [by, name])).toEqual([
      ['system', null],
      ['admin', 'Aude Admin'],
    ])
    expect(first.data[1]).toEqual({
      id: expect.any(String),
      happenedAt: '2027-03-02T08:00:00.000Z',
      by: 'admin',
      name: 'Aude Admin',
      action: 'user.suspended',
      subject: 'Camille Essai',
      practice: { id: practice.id, name: 'Cabinet des Tilleuls' },
      details: { reason: 'Doublon', count: 2 },
    })
    expect((await api.audit.own({ query: { perPage: '2', page: 2 } })).data).toHaveLength(1)
  })

  test('shows a practice nothing of another', async () => {
    const [mine, other] = [await aPractice(app.orm), await aPractice(app.orm)]
    await recordIn(other, anEntry(other))
    expect(await (await app.signedIn(mine)).audit.own({})).toMatchObject({ data: [], meta: { total: 0 } })
  })

  test('accepts no line of one practice about another, nor of a practice without naming it', async () => {
    const [mine, other] = [await aPractice(app.orm), await aPractice(app.orm)]
    for (const practiceId of [other.id, null])
      await expect(recordIn(mine, anEntry(mine, { practiceId }))).rejects.toMatchObject({ code: '42501' })
  })

  test('keeps nothing of an action that was rolled back', async () => {
    const practice = await aPractice(app.orm)
    const act = inPractice(app.orm.em, practice.id, async (em) => {
      await writeAudit(queryOf(em), anEntry(practice))
      throw new Error('it did not happen')
    })
    await expect(act).rejects.toThrow('it did not happen')
    expect((await (await app.signedIn(practice)).audit.own({})).meta.total).toBe(0)
  })

  test.each([
    ['changed', `update audit_entry set action = 'nothing.happened' where practice_id = $1`],
    ['removed', 'delete from audit_entry where practice_id = $1'],
    ['emptied', 'truncate audit_entry'],
  ])('can never be %s: the application lacks the right, and a trigger refuses the owner', async (_, sql) => {
    const practice = await aPractice(app.orm)
    await recordIn(practice, anEntry(practice))
    const values = sql.includes('$1') ? [practice.id] : []
    const attempt = inPractice(app.orm.em, practice.id, (em) => queryOf(em)(sql, values))
    await expect(attempt).rejects.toMatchObject({
      code: '42501',
      message: expect.stringContaining('permission denied'),
    })
    const owner = new pg.Client({ connectionString: ownerUrlOf(inject('cluster'), app.config.DATABASE_URL) })
    await owner.connect()
    onTestFinished(() => owner.end())
    await owner.query(`begin; grant update, delete, truncate on audit_entry to current_user;
      set local app.practice_id = '${practice.id}'`)
    await expect(owner.query(sql, values)).rejects.toMatchObject({
      code: '42501',
      message: expect.stringContaining('only ever added'),
    })
    expect((await (await app.signedIn(practice)).audit.own({})).meta.total).toBe(1)
  })
})

describe('the log of admins', () => {
  test('lists the admins’ actions in every practice, and nothing else', async () => {
    const [ancrage, practice] = [
      await aPractice(app.orm, { isAdmin: true }),
      await aPractice(app.orm, { name: 'Cabinet des Marronniers' }),
    ]
    const subject = `Lettre ${practice.id}`
    await inAdminScope(app.orm.em, async (em) => {
      const entry = anEntry(practice, {
        by: 'admin',
        action: 'mail.sent',
        subject,
        now: new Date('2199-12-01T00:00:00Z'),
      })
      await writeAudit(queryOf(em), entry)
      await writeAudit(queryOf(em), { ...entry, practiceId: null, now: new Date('2199-12-02T00:00:00Z') })
    })
    await recordIn(practice, anEntry(practice, { action: 'mail.sent', subject }))
    const { data } = await (await app.signedIn(ancrage)).audit.all({ query: { perPage: '100' } })
    expect(data.filter((entry) => entry.subject === subject).map((entry) => entry.practice?.name)).toEqual([
      undefined,
      'Cabinet des Marronniers',
    ])
    expect(new Set(data.map(({ by }) => by))).toEqual(new Set(['admin']))
  })
})

test('the administration neither reads what practitioners did, nor writes in their name', async () => {
  const practice = await aPractice(app.orm)
  await recordIn(practice, anEntry(practice))
  const seen = await inAdminScope(app.orm.em.fork(), (em) =>
    queryOf(em)('select from audit_entry where practice_id = $1', [practice.id]),
  )
  expect(seen).toEqual([])
  const forged = inAdminScope(app.orm.em.fork(), (em) => writeAudit(queryOf(em), anEntry(practice)))
  await expect(forged).rejects.toMatchObject({ code: '42501' })
})

test('no protection of an account changes without a line in the log', async () => {
  const currentPassword = 'un long mot de passe'
  const practice = await aPractice(app.orm, { passwordHash: await hashPassword(currentPassword), hasTotp: true })
  const api = await app.signedIn(practice)
  const { recoveryCodes } = await api.accounts.newRecoveryCodes({ body: { currentPassword, code: codeAt(new Date()) } })
  await api.accounts.turnOffTotp({ body: { currentPassword, code: recoveryCodes[0] ?? '' } })
  await api.accounts.changePassword({ body: { currentPassword, password: 'brume tilleul loire quai' } })
  const { data } = await api.audit.own({})
  expect(data.map(({ action, name }) => [action, name])).toEqual([
    ['account.password_changed', 'Camille Essai'],
    ['account.second_factor_off', 'Camille Essai'],
    ['account.recovery_codes_renewed', 'Camille Essai'],
  ])
  expect(JSON.stringify(data)).not.toContain(recoveryCodes[0])
})
