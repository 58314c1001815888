import { contract } from '../../../src/contract.ts'
import { hashPassword } from '../../../src/crypto/password.ts'
import type { TestApp } from '../../app.ts'
import { aPractice } from '../../build.ts'
import type { Documented } from '../documented.ts'

const currentPassword = 'un long mot de passe'

/** Calls the endpoints of feeds and subscribed calendars. */
export async function asksOfCalendars(app: TestApp, { as, ask }: Pick<Documented, 'as' | 'ask'>): Promise<void> {
  const practice = await aPractice(app.orm, { passwordHash: await hashPassword(currentPassword) })
  const practitioner = as({ authorization: `Bearer ${await app.tokenOf(practice)}` })
  const { calendarFeed, subscribedCalendars } = contract

  await practitioner(calendarFeed.revoke)
  await practitioner(calendarFeed.show, { currentPassword })
  await practitioner(calendarFeed.change, { isNeutral: false })
  await practitioner(calendarFeed.read)
  await practitioner(calendarFeed.make, { currentPassword: 'faux' })
  const { address = '' } = await practitioner(calendarFeed.make, { currentPassword })
  await practitioner(calendarFeed.make, { currentPassword })
  await practitioner(calendarFeed.make, { currentPassword, isNeutral: 'yes' })
  await practitioner(calendarFeed.show, { currentPassword })
  await practitioner(calendarFeed.show, {})
  await practitioner(calendarFeed.change, { isNeutral: false })
  await practitioner(calendarFeed.change, {})
  await practitioner(calendarFeed.read)
  await ask(calendarFeed.file, new URL(address).pathname)
  await practitioner(calendarFeed.revoke)
  await ask(calendarFeed.file, new URL(address).pathname)

  const given = { address: 'webcal://agenda.essais.fr/prive.ics', name: 'Famille', color: '#0f766e' }
  const { id = '' } = await practitioner(subscribedCalendars.add, given)
  await practitioner(subscribedCalendars.add, { ...given, address: 'https://127.1/a.ics' })
  const holidays = { preset: 'zone_a', name: 'Vacances', color: '#0f766e', isBlocking: false }
  await practitioner(subscribedCalendars.add, holidays)
  await practitioner(subscribedCalendars.add, holidays)
  await practitioner(subscribedCalendars.list)
  await practitioner(subscribedCalendars.change, { name: 'Maison', isBlocking: false }, { id })
  await practitioner(subscribedCalendars.change, { color: 'red' }, { id })
  await practitioner(subscribedCalendars.refresh, undefined, { id })
  await practitioner(subscribedCalendars.remove, undefined, { id })
  await practitioner(subscribedCalendars.remove, undefined, { id })
  await practitioner(subscribedCalendars.restore, undefined, { id })
  await practitioner(subscribedCalendars.restore, undefined, { id })
}
