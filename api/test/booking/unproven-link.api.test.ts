import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { mailLinks } from '../../src/mail/links.ts'
import { testApp } from '../app.ts'
import { aPatient, aPractice, OWN_PASSWORD } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()

/** A client on file, and a stranger who knows their name and address and books in their name. */
async function aKnownName({ location = 'office' as 'office' | 'on_site' | 'video', isDiscreet = false } = {}) {
  const practice = await aPractice(app.orm, {
    type: { locations: ['office', 'on_site', 'video'] },
    settings: { discretion: false },
  })
  const { id: patientId, email } = await aPatient(app.orm, practice, {
    firstname: 'Éloïse',
    lastname: 'Œuvrard',
    address: '3 rue Cachée',
    isDiscreet,
  })
  const practitioner = await app.signedIn(practice)
  await practitioner.video.choose({
    body: { kind: 'fixed', url: 'https://salle.test/claire', currentPassword: OWN_PASSWORD },
  })
  const visitor = aVisitor(app, practice)
  const book = (client: { firstname: string; email: string }, time = '10:00') =>
    visitor.book({
      startsAt: nextWeekday(practice, 'tuesday', time),
      location,
      client: { lastname: 'oeuvrard', ...client },
    })
  const booked = await book({ firstname: 'ELOISE', email: email ?? '' })
  const own = <T>(sql: string) => inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)<T>(sql, [booked.id]))
  const mailed = mailLinks(app.config).manage({ practiceId: practice.id, id: booked.id, linkVersion: 1 })
  return {
    practice,
    patientId,
    visitor,
    book,
    booked,
    practitioner,
    own,
    visiting: { token: visitor.tokenOf(booked) },
    proven: { token: mailed.split('/').at(-1) ?? '' },
  }
}

describe('the link that a browser gets for booking', () => {
  test('is of the client on file, and shows the first name as it was typed, also once consent is withdrawn', async () => {
    const { visitor, visiting, proven, booked, practitioner, patientId } = await aKnownName()
    expect(await practitioner.sessions.get({ params: { id: booked.id } })).toMatchObject({ patient: { id: patientId } })
    expect(await visitor.own(booked)).toMatchObject({ firstname: 'ELOISE' })
    expect(await visitor.api.booking.own({ params: proven })).toMatchObject({ firstname: 'Éloïse' })
    expect(await visitor.api.booking.withdrawConsent({ params: visiting })).toMatchObject({ firstname: 'ELOISE' })
    expect((await practitioner.sessions.get({ params: { id: booked.id } })).typedDetails).toBeUndefined()
  })

  test('looks alike for a client on file and for a stranger', async () => {
    const { visitor, booked, book } = await aKnownName()
    const stranger = await book({ firstname: 'ELOISE', email: `nouvelle-${crypto.randomUUID()}@essais.test` }, '14:00')
    const [known, unknown] = [await visitor.own(booked), await visitor.own(stranger)]
    const same = { startsAt: '', endsAt: '', changeableUntil: '', consent: null }
    expect({ ...known, ...same }).toEqual({ ...unknown, ...same })
  })

  test('gives a calendar file without the address and the discretion of the client on file', async () => {
    const { visiting, proven } = await aKnownName({ location: 'on_site', isDiscreet: true })
    const file = async ({ token }: { token: string }) => {
      const answer = await fetch(`${app.url}/api/public/bookings/${token}/calendar.ics`)
      return (await answer.text()).replaceAll('\r\n ', '')
    }
    const mailed = await file(proven)
    expect(mailed).toContain('3 rue Cachée')
    expect(mailed).toContain('SUMMARY:Rendez-vous')
    const shown = await file(visiting)
    expect(shown).not.toContain('Cachée')
    expect(shown).not.toContain('SUMMARY:Rendez-vous')
    expect(shown).not.toContain(proven.token)
  })

  test('neither shows nor changes whether the client on file wants SMS', async () => {
    const { visitor, visiting, proven, own } = await aKnownName()
    await own(`insert into octopush_account (id, practice_id, login, api_key, key_suffix, sender, countries, credit,
        credit_at, connected_at)
      select gen_random_uuid(), practice_id, 'claire@essais.test', '', '1234', 'Cabinet', 'FR', 100, now(), now()
      from session where id = $1`)
    expect(await visitor.api.booking.own({ params: proven })).toMatchObject({ refusesSms: false })
    expect(await visitor.api.booking.own({ params: visiting })).not.toHaveProperty('refusesSms')
    const refusing = visitor.api.booking.refuseSms({ params: visiting, body: { refuses: true } })
    expect(await refusal(refusing)).toMatchObject({ code: 'not_found' })
    expect(await visitor.api.booking.own({ params: proven })).toMatchObject({ refusesSms: false })
  })

  test('leads to no consent that the client on file was asked to sign', async () => {
    const { visitor, visiting, proven, own } = await aKnownName({ location: 'video' })
    await own(`update session set signature_asked_at = now() where id = $1`)
    expect(await visitor.api.booking.own({ params: proven })).toHaveProperty('consentUrl')
    expect(await visitor.api.booking.own({ params: visiting })).not.toHaveProperty('consentUrl')
  })

  test('moves and cancels as the mailed one, and ends with it', async () => {
    const { visitor, booked, practitioner } = await aKnownName()
    expect(await visitor.cancel(booked)).toMatchObject({ status: 'cancelled', firstname: 'ELOISE' })
    await practitioner.sessions.endLink({ params: { id: booked.id } })
    expect(await refusal(visitor.own(booked))).toMatchObject({ code: 'link_expired' })
  })
})
