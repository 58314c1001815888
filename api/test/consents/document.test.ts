import { renderToBuffer } from '@react-pdf/renderer'
import { expect, test } from 'vitest'
import { consentDocument } from '../../src/consents/document.ts'
import { namesOfTwoFonts, unreadable, wideWords } from '../printed-words.ts'

// A letter that its font lacks is a box in print.
test('no line of a consent ends inside a word with a box, or runs out of the page', async () => {
  const [name = ''] = wideWords
  const place = { name, address: name, city: 'Łódź', timeZone: 'Europe/Paris' }
  const pdf = await renderToBuffer(
    consentDocument({
      id: '01999999-0000-7000-8000-000000000001',
      locale: 'fr',
      practice: place,
      practitioner: name,
      client: { name, dateOfBirth: null },
      text: [namesOfTwoFonts.join(' '), ...wideWords].join('\n\n'),
      version: 1,
      guardianName: null,
      childAgrees: false,
      signature: { kind: 'typed', name },
      signedAt: new Date('2027-03-02T10:00:00Z'),
      way: 'link',
    }),
  )
  expect(await unreadable(pdf)).toEqual([])
}, 60_000)
