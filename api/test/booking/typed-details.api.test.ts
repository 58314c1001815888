import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPatient, aPractice } from '../build.ts'
import { bornTwelveYearsAgo } from '../client-area/a-guardian.ts'
import { nextWeekday } from '../days.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()

/** A child on file, whose parent books. */
async function aChildOnFile(known: { dateOfBirth?: string; guardianName?: string; guardianPhone?: string }) {
  const practice = await aPractice(app.orm)
  const { id, email } = await aPatient(app.orm, practice, { firstname: 'Léa', ...known })
  const practitioner = await app.signedIn(practice)
  return {
    practice,
    practitioner,
    id,
    file: async () => {
      const { dateOfBirth, guardianName, guardianPhone } = await practitioner.patientFile.get({ params: { id } })
      return { dateOfBirth, guardianName, guardianPhone }
    },
    book: (typed: { dateOfBirth?: string; guardian?: { name: string; phone?: string } }) =>
      aVisitor(app, practice).book({
        startsAt: nextWeekday(practice, 'tuesday', '10:00'),
        client: { firstname: 'Léa', email: email ?? '', ...typed },
      }),
  }
}

test('what a parent types of a child on file stands with the request, sealed, and leaves the record as it was', async () => {
  const child = await aChildOnFile({})
  const typed = { dateOfBirth: bornTwelveYearsAgo(), guardian: { name: 'Anne Œuvrard', phone: '06 12 34 56 78' } }
  const { id } = await child.book(typed)
  const typedDetails = {
    dateOfBirth: typed.dateOfBirth,
    guardian: { name: 'Anne Œuvrard', phone: '+33612345678' },
  }
  const params = { id }
  expect(await child.practitioner.sessions.get({ params })).toMatchObject({ patient: { id: child.id }, typedDetails })
  const { data } = await child.practitioner.sessions.list({ query: { status: 'pending_validation' } })
  expect(data).toMatchObject([{ id, typedDetails }])
  expect(await child.file()).toEqual({ dateOfBirth: null, guardianName: null, guardianPhone: null })
  const [row] = await inPractice(app.orm.em.fork(), child.practice.id, (em) =>
    queryOf(em)<{ stored: Buffer }>('select typed_details as stored from session where id = $1', [id]),
  )
  expect(row?.stored.toString('latin1')).not.toContain('Anne')
})

test('only what differs from the record is kept', async () => {
  const [dateOfBirth, guardianName, guardianPhone] = [bornTwelveYearsAgo(), 'Anne Œuvrard', '+33612345678']
  const child = await aChildOnFile({ dateOfBirth, guardianName, guardianPhone })
  const read = async ({ id }: { id: string }) =>
    (await child.practitioner.sessions.get({ params: { id } })).typedDetails
  const same = await child.book({ dateOfBirth, guardian: { name: guardianName, phone: '06 12 34 56 78' } })
  expect(await read(same)).toBeUndefined()
  await child.practitioner.sessions.cancel({ params: { id: same.id }, body: { reason: 'Un empêchement' } })
  const other = await child.book({ dateOfBirth, guardian: { name: 'Paul Œuvrard' } })
  expect(await read(other)).toEqual({ dateOfBirth: null, guardian: { name: 'Paul Œuvrard', phone: null } })
  expect(await child.file()).toEqual({ dateOfBirth, guardianName, guardianPhone })
})

test('a new client has it all in the record, and the request nothing beside', async () => {
  const practice = await aPractice(app.orm)
  const practitioner = await app.signedIn(practice)
  const { id } = await aVisitor(app, practice).book({
    startsAt: nextWeekday(practice, 'tuesday', '10:00'),
    client: { dateOfBirth: bornTwelveYearsAgo(), guardian: { name: 'Anne Œuvrard' } },
  })
  const { patient, typedDetails } = await practitioner.sessions.get({ params: { id } })
  expect(typedDetails).toBeUndefined()
  expect(await practitioner.patientFile.get({ params: { id: patient.id } })).toMatchObject({
    dateOfBirth: bornTwelveYearsAgo(),
    guardianName: 'Anne Œuvrard',
  })
})

test('it goes with what was agreed to, once the client withdraws that', async () => {
  const child = await aChildOnFile({})
  const booked = await child.book({ dateOfBirth: bornTwelveYearsAgo(), guardian: { name: 'Anne Œuvrard' } })
  const token = booked.manageUrl.split('/').at(-1) ?? ''
  await app.client().booking.withdrawConsent({ params: { token } })
  const { typedDetails } = await child.practitioner.sessions.get({ params: { id: booked.id } })
  expect(typedDetails).toBeUndefined()
})
