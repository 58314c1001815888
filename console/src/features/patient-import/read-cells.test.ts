import { contract } from '@ancrage/api/contract'
import { describe, expect, test } from 'vitest'
import { guessColumns, importFields } from './columns'
import { readDay, readRows, splitName } from './read-cells'
import { readFile } from './read-file'
import { splitRows } from './split-rows'

const today = '2027-02-27'
const file = (content: string | Uint8Array<ArrayBuffer>, name = 'clients.csv') => new File([content], name)

describe('readDay', () => {
  test.each([
    ['03/02/1980', '1980-02-03'],
    ['3.2.1980', '1980-02-03'],
    ['1980-02-03', '1980-02-03'],
    ['19800203', '1980-02-03'],
    ['1980-02-03T00:00:00Z', '1980-02-03'],
    ['03/02/60', '1960-02-03'],
    ['03/02/26', '2026-02-03'],
    ['03/02/45', '1945-02-03'],
    ['hier', 'hier'],
    ['31/31/1980', '1980-31-31'],
  ])('reads %s as %s', (cell, day) => {
    expect(readDay(cell, today)).toBe(day)
  })
})

test('reads a year of two digits as elsewhere, but never as a future birth', () => {
  expect(readDay('03/02/60', '2061-01-01')).toBe('2060-02-03')
  expect(readDay('03/02/61', '2062-01-01')).toBe('1961-02-03')
})

test.each([
  ['Zoé Benoît', 'Zoé', 'Benoît'],
  ['BENOÎT Zoé', 'Zoé', 'BENOÎT'],
  ['Zoé de Saint-Œuf', 'Zoé', 'de Saint-Œuf'],
  ['Zoé', 'Zoé', ''],
])('splits the name %s into first name %s and last name %s', (name, firstname, lastname) => {
  expect(splitName(name)).toEqual({ firstname, lastname })
})

test('knows column heads in French and English, and uses each target once', () => {
  expect(
    guessColumns(['Nom', 'Prénom', 'Tél. portable', 'Téléphone fixe', 'Né(e) le', 'CP', 'Ville', 'Notes']),
  ).toEqual(['lastname', 'firstname', 'phone', null, 'dateOfBirth', 'postcode', 'city', null])
  expect(guessColumns(['First Name', 'Surname', 'E-mail', 'Date of Birth', 'Street', 'Tags'])).toEqual([
    'firstname',
    'lastname',
    'email',
    'dateOfBirth',
    'address',
    'tags',
  ])
  expect(guessColumns(['Téléphone du responsable', 'Responsable légal'])).toEqual(['guardianPhone', 'guardianName'])
})

test('reads a row by its columns, without the apostrophe that an export puts before a formula', () => {
  const columns = ['name', 'phone', 'postcode', 'city', 'gender', 'tags', 'address'] as const
  const cells = ["'=1+1 Benoît", '06 12 34 56 78', '44000', 'Nantes', 'Mme', 'a; b', '1 rue\n2e étage']
  expect(readRows([cells], columns, today)).toEqual([
    {
      row: 1,
      firstname: '=1+1',
      lastname: 'Benoît',
      phone: '06 12 34 56 78',
      city: '44000 Nantes',
      gender: 'female',
      tags: ['a', 'b'],
      address: '1 rue, 2e étage',
    },
  ])
})

describe('readFile', () => {
  test.each([';', ',', '\t', '|'])('reads a table with %j as separator', async (separator) => {
    const text = [
      ['Nom', 'Prénom'],
      ['Benoît', 'Zoé'],
      ['Martin', 'Paul'],
    ]
      .map((row) => row.join(separator))
      .join('\r\n')
    expect(await readFile(file(text))).toMatchObject({
      heads: ['Nom', 'Prénom'],
      rows: [
        ['Benoît', 'Zoé'],
        ['Martin', 'Paul'],
      ],
      columns: ['lastname', 'firstname'],
    })
  })

  test('keeps the accents of a Windows file, and the first row of a file without heads', async () => {
    const bytes = Uint8Array.from([...'Benoît;Zoé;06'].map((letter) => letter.charCodeAt(0)))
    expect(await readFile(file(bytes))).toMatchObject({ heads: null, rows: [['Benoît', 'Zoé', '06']] })
  })

  test('drops the byte order mark of UTF-8', async () => {
    expect(await readFile(file('\uFEFFNom;Prénom\nBenoît;Zoé'))).toMatchObject({ columns: ['lastname', 'firstname'] })
  })

  test('reads each contact card as one row', async () => {
    const cards = ['3.0', '4.0'].map((version) =>
      [
        'BEGIN:VCARD',
        `VERSION:${version}`,
        'N:Benoît;Zoé;;;',
        'FN:Zoé Benoît',
        'EMAIL;TYPE=home:zoe@exemple.fr',

        'TEL;TYPE=cell:+33612345678',
        'BDAY:19800203',
        'ADR:;;1 rue des Lilas;Nantes;;44000;France',
        'END:VCARD',
        '',
      ].join('\r\n'),
    )
    const read = await readFile(file(cards.join(''), 'contacts.vcf'))
    if (typeof read === 'string') throw new Error(read)
    const rows = readRows(read.rows, read.columns, today)
    const zoe = { firstname: 'Zoé', lastname: 'Benoît', email: 'zoe@exemple.fr', phone: '+33612345678' }
    const rest = { dateOfBirth: '1980-02-03', address: '1 rue des Lilas', city: '44000 Nantes' }
    expect(rows).toEqual([
      { row: 1, ...zoe, ...rest },
      { row: 2, ...zoe, ...rest },
    ])
  })

  test('reads contact cards of an older telephone', async () => {
    const card = [
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=42=65=6E=6F=C3=AE=74;=5A=6F=C3=A9;;;',
      'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=5A=6F=C3=A9=20=42=65=6E=6F=C3=AE=74',
      'TEL;CELL;PREF:06 12 34 56 78',
      'TEL;HOME:02 40 00 00 00',
      'item1.EMAIL;HOME:zoe@exemple.fr',
      'ADR;HOME;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:;;1, rue des Pr=E9s =',
      'Verts;Nantes;;44000;France',

      'BDAY:1980-02-03',
      'CATEGORIES:sommeil,stress',
      'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQAA',
      ' AQABAAD/',
      '',
      'END:VCARD',
      '',
    ]
    const read = await readFile(file(card.join('\r\n'), 'contacts.vcf'))
    if (typeof read === 'string') throw new Error(read)
    expect(readRows(read.rows, read.columns, today)).toEqual([
      {
        row: 1,
        firstname: 'Zoé',
        lastname: 'Benoît',
        email: 'zoe@exemple.fr',
        phone: '06 12 34 56 78',
        dateOfBirth: '1980-02-03',
        address: '1, rue des Prés Verts',
        city: '44000 Nantes',
        tags: ['sommeil', 'stress'],
      },
    ])
  })

  test('reads such a card with a picture of several megabytes quickly', async () => {
    const picture = Array.from({ length: 60_000 }, () => ` ${'A'.repeat(74)}`)
    const card = [
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N:Benoît;Zoé',
      'PHOTO;ENCODING=BASE64;JPEG:/9j/',
      ...picture,
      '',
      'END:VCARD',
      '',
    ]
    const read = await readFile(file(card.join('\r\n'), 'contacts.vcf'))
    if (typeof read === 'string') throw new Error(read)
    expect(readRows(read.rows, read.columns, today)).toEqual([{ row: 1, firstname: 'Zoé', lastname: 'Benoît' }])
  })

  test.each([
    ['empty', ''],
    ['empty', 'Nom;Prénom'],
    ['oneColumn', 'Benoît\nMartin'],
    ['binary', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 1])],
    ['binary', new Uint8Array(400).map((_, n) => 1 + (n % 8))],
    ['noCards', 'BEGIN:VCARD\nN:x'],
    ['tooMany', `Nom;Prénom\n${'a;b\n'.repeat(10_001)}`],
    ['tooLarge', new Uint8Array(51 * 1024 * 1024)],
  ])('reports a file that is %s', async (wrong, content) => {
    expect(await readFile(file(content))).toBe(wrong)
  })
})

test("splitRows fills each part up to the API's limits of rows and bytes, and keeps every row", () => {
  const rows = Array.from({ length: 5000 }, (_, n) => ({ row: n + 1, address: 'é'.repeat(n % 900) }))
  const parts = splitRows(rows)
  expect(parts.flat()).toEqual(rows)
  for (const part of parts) {
    expect(part.length).toBeLessThanOrEqual(200)
    expect(new TextEncoder().encode(JSON.stringify(part)).length).toBeLessThan(100_000)
  }
})

test('a card is read for every field but those that cards lack', async () => {
  const read = await readFile(file('BEGIN:VCARD\nVERSION:4.0\nFN:Zoé Benoît\nEND:VCARD\n', 'contacts.vcf'))
  if (typeof read === 'string') return expect.unreachable()
  const lacking = ['guardianName', 'guardianPhone', 'locale']
  expect([...read.columns].sort()).toEqual(importFields.filter((field) => !lacking.includes(field)).sort())
  expect(read.rows.map((row) => row.length)).toEqual([read.columns.length])
})

test('a column can be any field that the import accepts', () => {
  const fields = Object.keys(contract.patients.import.body.shape.rows.element.shape)
  const ofFiles = fields.filter((field) => field !== 'row' && field !== 'isKnownOther')
  expect(importFields.filter((target) => target !== 'name' && target !== 'postcode').sort()).toEqual(ofFiles.sort())
})
