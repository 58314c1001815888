import { bookingConsents } from '@ancrage/api/contract'
import { expect, test } from 'vitest'
import { CONSENT_VERSION, detailsTexts } from './details-texts.ts'
import {
  type BookingDraft,
  bookingErrors,
  bookingErrorsFromApi,
  emptyDraft,
  parseBirthDate,
  requestOf,
} from './draft.ts'

const camille: BookingDraft = {
  ...emptyDraft,
  firstname: ' Camille ',
  lastname: 'Durand',
  email: 'camille@exemple.fr',
  consent: true,
}

test('an empty form reports the required fields, and nothing more', () => {
  expect(bookingErrors(emptyDraft, 'office', true)).toEqual({
    firstname: 'required',
    lastname: 'required',
    email: 'required',
    consent: 'consent',
  })
  expect(bookingErrors(camille, 'office', true)).toEqual({})
})

test('a minor needs a date of birth and a guardian, a home visit an address', () => {
  expect(bookingErrors({ ...camille, isForMinor: true }, 'office', true)).toEqual({
    dateOfBirth: 'required',
    guardian: 'required',
  })
  expect(bookingErrors(camille, 'on_site', true)).toEqual({ address: 'required', city: 'required' })
})

test('a date may be written as people write it; an impossible or future day is refused', () => {
  const now = new Date('2027-03-02T12:00:00Z')
  expect(parseBirthDate('24/03/2012', now)).toBe('2012-03-24')
  expect(parseBirthDate(' 4.3.2012 ', now)).toBe('2012-03-04')
  expect(parseBirthDate('04 - 03 - 2012', now)).toBe('2012-03-04')
  for (const nonsense of [
    '',
    '30/02/2012',
    '2012-03-24',
    '24/03/12',
    '24/03/2031',
    '01/01/1800',
    'hier',
    '99/99/9999',
  ]) {
    expect(parseBirthDate(nonsense, now), nonsense).toBeNull()
  }
})

test('the phone number may stay empty; an invalid one is refused before sending', () => {
  expect(bookingErrors({ ...camille, phone: '+33 (0)6 12 34 56 78' }, 'office', true)).toEqual({})
  expect(bookingErrors({ ...camille, phone: 'demain' }, 'office', true)).toEqual({ phone: 'phone' })
  expect(bookingErrors(camille, 'office', false)).toEqual({ email: 'email' })
})

test('an address without the end of its domain is refused before sending, at once with what else is wrong', () => {
  expect(bookingErrors({ ...camille, email: 'camille@gmail', phone: 'demain' }, 'office', true)).toEqual({
    email: 'email',
    phone: 'phone',
  })
})

test('only the fields that are asked for are sent, trimmed', () => {
  expect(requestOf({ ...camille, guardian: 'left over', address: 'left over' }, 'office')).toEqual({
    client: { firstname: 'Camille', lastname: 'Durand', email: 'camille@exemple.fr' },
    consent: true,
    consentVersion: 1,
  })
  const minor = { ...camille, isForMinor: true, dateOfBirth: '24/03/2012', guardian: 'Lou Durand', phone: '0612345678' }
  expect(requestOf({ ...minor, address: '3, rue Haute', city: 'Lyon', message: 'Bonjour' }, 'on_site')).toEqual({
    client: {
      firstname: 'Camille',
      lastname: 'Durand',
      email: 'camille@exemple.fr',
      phone: '0612345678',
      address: '3, rue Haute',
      city: 'Lyon',
      dateOfBirth: '2012-03-24',
      guardian: { name: 'Lou Durand', phone: '0612345678' },
    },
    message: 'Bonjour',
    consent: true,
    consentVersion: 1,
  })
})

test('an error of the API is shown at the field that it names', () => {
  expect(
    bookingErrorsFromApi({
      'client.email': ['invalid_email'],
      'client.guardian.name': ['too_long'],
      'client.dateOfBirth': ['not_a_day'],
      startsAt: ['off_grid'],
    }),
  ).toEqual({ email: 'email', guardian: 'long', dateOfBirth: 'date' })
  expect(bookingErrorsFromApi({ startsAt: ['off_grid'] })).toEqual({})
})

test('the consent on the form is, word for word, the version that is stored with the booking', () => {
  const words = bookingConsents.at(-1)
  expect(words?.version).toBe(CONSENT_VERSION)
  for (const lang of ['fr', 'en'] as const) expect(detailsTexts[lang].consent('{controller}')).toBe(words?.[lang])
})
