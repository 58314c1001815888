import { describe, expect, test } from 'vitest'
import { anAddress, testApp } from '../app.ts'
import { aSession } from '../build.ts'
import { aDirectory } from './a-directory.ts'

const app = await testApp()

/** Rows of cells, by RFC 4180. */
const cellsOf = (csv: string, separator: string) =>
  csv
    .replace('\uFEFF', '')
    .split(/\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .filter(Boolean)
    .map((line) =>
      line
        .split(new RegExp(`${separator}(?=(?:[^"]*"[^"]*")*[^"]*$)`))
        .map((cell) => cell.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"')),
    )

async function anExport() {
  const directory = await aDirectory(app)
  const token = await app.tokenOf(directory.practice)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-forwarded-for': anAddress(),
  }
  const file = async (chosen: object, lang: 'fr' | 'en' = 'fr') => {
    const request = { method: 'POST', body: JSON.stringify(chosen), headers }
    const response = await fetch(`${app.url}/api/exports/patients.csv?lang=${lang}`, request)
    const text = Buffer.from(await response.arrayBuffer()).toString('utf8')
    return { response, text, cells: cellsOf(text, lang === 'fr' ? ';' : ',') }
  }
  return { ...directory, file }
}

describe('the exported file of clients', () => {
  test('has everything about each, readable by spreadsheets of the language', async () => {
    const { practice, file, called, inside } = await anExport()
    const guardian = { name: 'Ève; "la mère"', phone: '06 00 00 00 01' }
    const id = await called('Zoé', {
      email: 'zoe@exemple.fr',
      phone: '06 12 34 56 78',
      dateOfBirth: '2015-02-03',
      gender: 'female',
      address: '1 rue des Lilas',
      city: 'Nantes',
      guardian,
      tags: ['sommeil', 'été'],
    })
    // In Paris these are the days after: at half past one in the morning, and half past midnight.
    const startsAt = new Date('2026-07-14T23:30:00Z')
    await aSession(app.orm, practice, { patientId: id, startsAt, status: 'completed' })
    await inside('update patient set created_at = $2 where id = $1', [id, '2026-01-31T23:30:00Z'])
    const { response, text, cells } = await file({ filter: {} })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="clients-\d{4}-\d\d-\d\d\.csv"$/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(text.startsWith('\uFEFFNom;Prénom;')).toBe(true)
    expect(cells[1]).toEqual([
      'Durand',
      'Zoé',
      'zoe@exemple.fr',
      '+33612345678',
      '2015-02-03',
      'female',
      '1 rue des Lilas',
      'Nantes',
      'Ève; "la mère"',
      '+33600000001',
      'fr',
      'été, sommeil',
      '2026-07-15',
      '',
      '2026-02-01',
      '',
    ])
    expect((await file({ filter: {} }, 'en')).cells[0]?.slice(0, 2)).toEqual(['Last name', 'First name'])
  })

  test('has the chosen or matching clients, in the order of their names, and the log says how many', async () => {
    const { file, called, client, logged } = await anExport()
    const [bob, ada, cleo] = [await called('Bob', { tags: ['x'] }), await called('Ada'), await called('Cléo')]
    await client.patients.archive({ body: { ids: [cleo] } })
    const firstnames = async (chosen: object) => (await file(chosen)).cells.slice(1).map(([, firstname]) => firstname)
    expect(await firstnames({ filter: {} })).toEqual(['Ada', 'Bob'])
    expect(await firstnames({ filter: { tag: 'x' } })).toEqual(['Bob'])
    expect(await firstnames({ filter: { archived: 'only' } })).toEqual(['Cléo'])
    expect(await firstnames({ ids: [bob, cleo, ada, crypto.randomUUID()] })).toEqual(['Ada', 'Bob', 'Cléo'])
    expect((await logged())[0]).toEqual({ action: 'patients.exported', details: { count: 3 } })
  })

  test('has nobody of another practice', async () => {
    const [mine, other] = [await anExport(), await anExport()]
    const id = await other.called('Zoé')
    expect((await mine.file({ ids: [id] })).cells).toHaveLength(1)
  })

  // The lesson of CVE-2014-3524 and similar ones: a cell that starts like a formula runs when the file is opened.
  test('contains no formula, whatever clients are called', async () => {
    const { file, called } = await anExport()
    const hostile = [`=cmd|' /C calc'!A0`, '+1+1', '-2+3', '@SUM(1)', '＝1', '\u200b=1', '\u202e=1']
    for (const firstname of hostile) await called(firstname)
    const cells = (await file({ filter: {} })).cells.slice(1).map(([, firstname]) => firstname ?? '')
    const shown = hostile.map((name) => name.replace(/[\u200b\u202e]/g, ''))
    expect(cells.toSorted()).toEqual(shown.map((name) => `'${name}`).toSorted())
  })

  test.each([[{}], [{ ids: [] }], [{ ids: ['x'] }], [{ filter: { next: 'tomorrow' } }]])(
    'is refused for %j',
    async (chosen) => {
      const { file } = await anExport()
      expect((await file(chosen)).response.status).toBe(422)
    },
  )
})
