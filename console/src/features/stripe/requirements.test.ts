import { expect, test } from 'vitest'
import { requirementWord } from './requirements'

test.each([
  ['external_account', 'bank'],
  ['identity.individual.documents.primary_verification', 'document'],
  ['identity.individual.given_name', 'name'],
  ['identity.individual.date_of_birth', 'birth'],
  ['identity.business_details.address', 'address'],
  ['configuration.merchant.support.phone', 'phone'],
  ['identity.attestations.terms_of_service', 'terms'],
  ['identity.business_details.id_numbers', 'number'],
  ['something_of_next_year', 'other'],
])('the requirement %s is described as %s', (name, word) => expect(requirementWord(name)).toBe(word))
