import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bookArchive } from '../../src/payments/books/archive.ts'
import { checkArchive } from '../../src/payments/books/archive-check.ts'
import { readPrinted } from '../../src/payments/books/exports.ts'
import { CHAIN_START, chainHash } from '../../src/payments/chain.ts'
import { testApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { aBillingPractice } from '../invoices/an-invoice.ts'
import { aBook, close, download, inBooks, NOON, pay } from './a-payment.ts'

const app = await testApp()

describe('a signed archive', () => {
  const archiveOf = (practice: BuiltPractice, of = 2027) =>
    inBooks(practice, (em) => bookArchive(em, app.config, practice.id, of, NOON))
  const faultsOf = async (bytes: Uint8Array) => (await checkArchive([bytes])).faults.map(({ what }) => what)

  test('proves chain, closings, totals and signature offline, in parts of any size', async () => {
    const { practice, api } = await aBook()
    await close(practice, 'month', '2027-01-01')
    const { answer, bytes } = await download(practice, '/api/exports/books.txt?year=2027')
    expect(answer.headers.get('content-disposition')).toContain('ancrage-books-2027.txt')
    const { publicKey } = await api.books.verification({})
    const parts = [...bytes].map((byte) => Uint8Array.of(byte))
    for (const check of [await checkArchive([bytes]), await checkArchive(parts)])
      expect(check).toMatchObject({
        practice: { id: practice.id, year: 2027 },
        publicKey,
        lines: 5,
        closings: 1,
        total: { count: 5, receivedCents: 16_777, returnedCents: -3777 },
        faults: [],
      })
  })

  test('names the SIRET of who bills', async () => {
    const practice = await aBillingPractice(app)
    const { practice: named } = await checkArchive([await archiveOf(practice)])
    expect(named?.siret).toBe('73282932000074')
    const book = { em: app.orm.em, actor: { practiceId: practice.id, userId: practice.userId, name: '' }, now: NOON }
    const query = { from: '2027-01-01', to: '2027-12-31', lang: 'fr' } as const
    const printed = await inBooks(practice, (em) => readPrinted({ ...book, em }, query))
    expect(printed.book.practice.siret).toBe('73282932000074')
  })

  test('reveals any change, and another signer', async () => {
    const { practice } = await aBook()
    await close(practice, 'month', '2027-01-01')
    const text = (await archiveOf(practice)).toString()
    const changed = (from: string | RegExp, to: string) => faultsOf(Buffer.from(text.replace(from, to)))
    expect(await changed(',10000,', ',90000,')).toEqual(['hash', 'total', 'signature'])
    expect(await changed(/^line .*\n/m, '')).toEqual(['sequence', 'hash', 'total', 'signature'])
    expect(await changed(/^closing (.{10})/m, 'closing 0000000000')).toEqual(['closing', 'signature'])
    expect(await changed('"receivedCents":16777', '"receivedCents":6777')).toEqual(['total', 'signature'])
    expect(await faultsOf(Buffer.from(`${text}line`))).toContain('format')
    expect(await changed(/^signature.*\n/m, '')).toEqual(['signature'])
    const other = generateKeyPairSync('ed25519')
    const body = Buffer.from(text.replace(/^signature.*\n/m, ''))
    const signature = sign(null, createHash('sha256').update(body).digest(), other.privateKey).toString('base64')
    expect(await faultsOf(Buffer.concat([body, Buffer.from(`signature ${signature}\n`)]))).toEqual(['signature'])
  })

  test('says whether its year was closed, and reveals a closing that its lines contradict', async () => {
    const { practice } = await aBook()
    await close(practice, 'month', '2027-01-01')
    await pay(practice, { receivedOn: '2027-02-01' })
    expect(await checkArchive([await archiveOf(practice)])).toMatchObject({ isYearClosed: false, faults: [] })
    await close(practice, 'year', '2026-06-01')
    const before = await archiveOf(practice, 2026)
    expect(await checkArchive([before])).toMatchObject({ isYearClosed: true, faults: [] })
    // Another last line, with the hash of the closing as it follows from that.
    const text = (await archiveOf(practice)).toString()
    const forged = text.replace(/^closing \S+ (.*)$/m, (_, closing: string) => {
      const changed = closing.replace(',5,"', ',4,"')
      expect(changed).not.toBe(closing)
      return `closing ${chainHash(CHAIN_START, changed).toString('hex')} ${changed}`
    })
    const { faults } = await checkArchive([Buffer.from(forged)])
    expect(faults.filter(({ what }) => what === 'closing')[0]?.at).toBe(
      forged.split('\n').findIndex((row) => row.startsWith('closing')) + 1,
    )
  })

  test('of a year continues from the year before, with one key for all', async () => {
    const practice = await aPractice(app.orm)
    await pay(practice, { receivedOn: '2026-12-31' })
    await pay(practice, { receivedOn: '2027-01-01', amountCents: 100 })
    await pay(practice, { receivedOn: '2026-12-30', amountCents: 200 })
    await pay(practice, { receivedOn: '2027-01-02', amountCents: 300 })
    const [before, after, empty] = [
      await archiveOf(practice, 2026),
      await archiveOf(practice),
      await archiveOf(practice, 2020),
    ]
    const checks = [await checkArchive([before]), await checkArchive([after]), await checkArchive([empty])]
    expect(checks.map(({ lines, total, faults }) => [lines, total.receivedCents, faults])).toEqual([
      [3, 6200, []],
      [3, 400, []],
      [0, 0, []],
    ])
    expect(new Set(checks.map(({ publicKey }) => publicKey)).size).toBe(1)
  })
})
