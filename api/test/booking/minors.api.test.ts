import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()
/** The day that is so many days before another. */
const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

describe('a visitor books', () => {
  test('as a minor only with a holder of parental authority', async () => {
    const practice = await aPractice(app.orm)
    const startsAt = nextWeekday(practice, 'thursday', '11:00')
    const child = { dateOfBirth: `${new Date().getUTCFullYear() - 10}-01-15` }
    const refused = await refusal(aVisitor(app, practice).book({ startsAt, client: child }))
    expect(refused).toMatchObject({ status: 422, details: { errors: { 'client.guardian': ['required'] } } })
    const guardian = { name: 'Anne Œuvrard' }
    expect(await aVisitor(app, practice).book({ startsAt, client: { ...child, guardian } })).toHaveProperty('id')
  })

  test('of a type for minors only with the birthday and a holder of parental authority', async () => {
    const practice = await aPractice(app.orm, { type: { isForMinors: true } })
    const visitor = aVisitor(app, practice)
    expect((await visitor.profile()).sessionTypes).toMatchObject([{ isForMinors: true }])
    const startsAt = nextWeekday(practice, 'thursday', '11:00')
    const dateOfBirth = `${new Date().getUTCFullYear() - 10}-01-15`
    const because = (field: string) => ({ status: 422, details: { errors: { [field]: ['required'] } } })
    expect(await refusal(visitor.book({ startsAt }))).toMatchObject(because('client.dateOfBirth'))
    const alone = visitor.book({ startsAt, client: { dateOfBirth } })
    expect(await refusal(alone)).toMatchObject(because('client.guardian'))
    const accompanied = { dateOfBirth, guardian: { name: 'Anne Œuvrard' } }
    expect(await visitor.book({ startsAt, client: accompanied })).toHaveProperty('id')
    const others = await aVisitor(app, await aPractice(app.orm)).profile()
    expect(others.sessionTypes[0]).not.toHaveProperty('isForMinors')
  })

  test('as an adult from the morning of the eighteenth birthday, by the practice’s calendar', async () => {
    const practice = await aPractice(app.orm, { timeZone: 'Pacific/Auckland' })
    const startsAt = nextWeekday(practice, 'friday', '09:00')
    const birthday = new Intl.DateTimeFormat('en-CA', { timeZone: practice.timeZone }).format(new Date(startsAt))
    const born = `${Number(birthday.slice(0, 4)) - 18}${birthday.slice(4)}`
    expect(await aVisitor(app, practice).book({ startsAt, client: { dateOfBirth: born } })).toHaveProperty('id')
    const child = { dateOfBirth: dayBefore(born, -1) }
    const refused = await refusal(
      aVisitor(app, practice).book({ startsAt: nextWeekday(practice, 'friday', '10:00'), client: child }),
    )
    expect(refused).toMatchObject({ status: 422, details: { errors: { 'client.guardian': ['required'] } } })
    const later = nextWeekday(practice, 'friday', '11:00')
    const unborn = await refusal(
      aVisitor(app, practice).book({ startsAt: later, client: { dateOfBirth: '2150-01-01' } }),
    )
    expect(unborn).toMatchObject({ status: 422, details: { errors: { 'client.dateOfBirth': ['impossible'] } } })
  })

  test('at the age of 120 years, and no more', async () => {
    const practice = await aPractice(app.orm)
    const startsAt = nextWeekday(practice, 'friday', '09:00')
    const eldest = `${Number(startsAt.slice(0, 4)) - 121}${dayBefore(startsAt.slice(0, 10), -1).slice(4)}`
    expect(await aVisitor(app, practice).book({ startsAt, client: { dateOfBirth: eldest } })).toHaveProperty('id')
    const client = { dateOfBirth: dayBefore(eldest, 1) }
    const refused = await refusal(
      aVisitor(app, practice).book({ startsAt: nextWeekday(practice, 'friday', '11:00'), client }),
    )
    expect(refused).toMatchObject({ status: 422, details: { errors: { 'client.dateOfBirth': ['impossible'] } } })
  })
})
