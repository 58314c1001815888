import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aFileOf, aPatient } from '../../../test/build-patient'
import { showPart } from '../../../test/show-part'
import { ContactDetails } from './contact-details'
import type { TextField } from './values'

/** A value of each text field but the names, which are the title of the page. */
const known = {
  dateOfBirth: '1986-04-12',
  gender: 'female',
  email: 'camille@courriel.test',
  phone: '+33612345678',
  address: '3 rue du Bac',
  city: '44000 Nantes',
  guardianName: 'Marthe Roux',
  guardianPhone: '+33611111111',
  locale: 'en',
} satisfies Record<Exclude<TextField, 'firstname' | 'lastname'>, string>

let leave = () => {}
afterEach(() => leave())

test('every known text of a client is shown', async () => {
  const nothing = aFileOf(aPatient({ email: null, phone: null }))
  const files = Object.entries(known).map(([field, value]) => [field, { ...nothing, [field]: value }] as const)
  ;({ leave } = await showPart(
    [['nothing', nothing] as const, ...files].map(([name, file]) => (
      <section key={name} aria-label={name}>
        <ContactDetails file={file} />
      </section>
    )),
    'fr',
  ))
  const shown = (name: string) => page.getByRole('region', { name, exact: true }).element().textContent
  await expect.poll(() => shown('phone')).toMatch(/06.12.34.56.78/)
  expect(Object.keys(known).filter((field) => shown(field) === shown('nothing'))).toEqual([])
})
