import { describe, expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { addDays, localDay } from '../../src/format/day.ts'
import { aPatient, aPractice, type BuiltPractice } from '../build.ts'
import { refusal } from '../refusal.ts'
import { stillApp } from '../still-app.ts'
import { aChild, aGuardian } from './a-guardian.ts'

const app = await stillApp()

/** Somebody's birthday whose 18th is so many days away in the practice's zone. */
const of18In = (days: number, practice: BuiltPractice) => {
  const day = addDays(localDay(app.now, practice.timeZone), days)
  return `${Number(day.slice(0, 4)) - 18}${day.slice(4).replace('-02-29', days > 0 ? '-03-01' : '-02-28')}`
}

const CONFLICT = { code: 'conflict' }

describe('a client area of one’s own', () => {
  test('is given to a minor only where the practitioner says that the address is the child’s', async () => {
    const practice = await aPractice(app.orm, { timeZone: 'Indian/Reunion' })
    const { clientArea } = await app.signedIn(practice)
    const minor = await aPatient(app.orm, practice, { dateOfBirth: of18In(1, practice) })
    const invite = (id: string, query = {}) => clientArea.invite({ params: { id }, query })
    expect(await refusal(invite(minor.id))).toMatchObject({ ...CONFLICT, details: { reason: 'minor' } })
    expect(await invite(minor.id, { address: 'own' })).toMatchObject({ email: minor.email })
    for (const dateOfBirth of [of18In(0, practice), undefined]) {
      const { id, email } = await aPatient(app.orm, practice, { ...(dateOfBirth && { dateOfBirth }) })
      expect(await invite(id)).toMatchObject({ email })
    }
  })
})

describe('the account of a guardian whose access was ended', () => {
  test('never becomes the child’s own, opens nothing, and may be the guardian’s again', async () => {
    const practice = await aPractice(app.orm)
    const practitioner = await app.signedIn(practice)
    const email = `parent-${newId()}@essais.test`
    const child = await aChild(app, practice, { email })
    const params = { id: child.id }
    const { api, accountId, token } = await aGuardian(app, practice, [child.id], email)
    await api.clientArea.setPassword({ body: { password: 'un long mot de passe' } })
    await practitioner.clientArea.endGuardian({ params: { ...params, accountId } })
    expect((await practitioner.clientArea.guardians({ params })).guardians).toEqual([])
    expect((await practitioner.patientFile.get({ params })).account).toMatchObject({ hasGuardians: false })
    expect(await refusal(api.clientArea.user({}))).toMatchObject({ code: 'not_signed_in' })
    const login = { body: { email, password: 'un long mot de passe' } }
    expect(await refusal(app.client({ authorization: 'Bearer nobody' }).clientArea.login(login))).toMatchObject({
      code: 'wrong_credentials',
    })

    const invite = () => practitioner.clientArea.invite({ params, query: { address: 'own' } })
    expect(await refusal(invite())).toMatchObject(CONFLICT)
    const own = `lea-${newId()}@essais.test`
    await inPractice(app.orm.em.fork(), practice.id, (em) =>
      queryOf(em)('update patient set email = $2 where id = $1', [child.id, own]),
    )
    expect(await invite()).toMatchObject({ email: own })

    const again = await practitioner.clientArea.openGuardian({ params, body: { email } })
    expect(again.guardians).toMatchObject([{ accountId, email, hasComeIn: false }])
    const old = app.client({ authorization: `Bearer ${token}` })
    expect(await refusal(old.clientArea.user({}))).toMatchObject({ code: 'not_signed_in' })
    const back = app.client({ authorization: `Bearer ${await app.clientTokenOf({ accountId })}` })
    expect((await back.clientArea.user({})).practices).toMatchObject([{ children: [{ patientId: child.id }] }])
  })

  test('keeps their other children, and of two records of one child that are merged the open one counts', async () => {
    const practice = await aPractice(app.orm)
    const practitioner = await app.signedIn(practice)
    for (const isEndedHere of [true, false]) {
      const [here, there, tom] = [await aChild(app, practice), await aChild(app, practice), await aChild(app, practice)]
      const guardian = await aGuardian(app, practice, [here.id, there.id, tom.id])
      const params = { id: isEndedHere ? here.id : there.id, accountId: guardian.accountId }
      await practitioner.clientArea.endGuardian({ params })
      const children = async () =>
        (await guardian.api.clientArea.user({})).practices.flatMap((one) =>
          (one.children ?? []).map(({ patientId }) => patientId),
        )
      expect((await children()).toSorted()).toEqual([isEndedHere ? there.id : here.id, tom.id].toSorted())
      await practitioner.patientFile.merge({ params: { id: here.id }, body: { otherId: there.id } })
      expect((await children()).toSorted()).toEqual([here.id, tom.id].toSorted())
    }
  })
})
