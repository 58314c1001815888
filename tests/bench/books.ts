import { createHash, generateKeyPairSync, hash, sign } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkArchive } from '../../api/src/payments/books/archive-check.ts'
import type { Bench, Measure } from './measure.ts'

const LINES = 1_000_000
const A_PART = 5_000
const MOST_MB = 200
/** The goal, in lines a second. */
const LEAST = 50_000
const LOOK_EVERY_MS = 20

/** Verifies a signed archive of a million lines, against SHA-256 over the same bytes, line by line. */
export const books: Bench = {
  name: 'books',
  async run() {
    const dir = mkdtempSync(join(tmpdir(), 'ancrage-books-'))
    try {
      const path = join(dir, 'books.txt')
      await pipeline(Readable.from(anArchive(), { objectMode: false }), createWriteStream(path))
      const alone = hashAlone()
      const before = process.memoryUsage().rss
      let most = before
      const look = setInterval(() => {
        most = Math.max(most, process.memoryUsage().rss)
      }, LOOK_EVERY_MS)
      const begun = performance.now()
      const check = await checkArchive(createReadStream(path, { highWaterMark: 1 << 20 }))
      const ours = performance.now() - begun
      clearInterval(look)
      if (check.lines !== LINES || check.faults.length > 0) throw new Error(JSON.stringify(check))
      const what = 'an archive of a million lines, verified'
      const measures: Measure[] = [
        { what, unit: 'ms', ours, reference: { what: 'SHA-256 of each line', value: alone }, goal: { mostTimes: 3 } },
        { what, unit: 'ms', ours, reference: null, goal: { atMost: (LINES / LEAST) * 1000 } },
        {
          what: `${what}: memory beside`,
          unit: 'kB',
          ours: (most - before) / 1000,
          reference: null,
          goal: { atMost: MOST_MB * 1000 },
        },
      ]
      return measures
    } finally {
      rmSync(dir, { recursive: true })
    }
  },
}

const practice = { id: '77777777-0000-7000-8000-000000000000', name: 'Cabinet', siret: null, year: 2027, madeAt: '' }

const lineOf = (sequence: number) =>
  `[1,${sequence},6000,"2027-03-02","${practice.id}","77777777-0000-7000-8000-${String(sequence).padStart(12, '0')}","payment","cash","EUR","2027-03-02T11:00:00.000Z",null,"77777777-0000-7000-8000-000000000001",null,null,null,null,null,null,null,null,null,null]`

function* anArchive(): Generator<string> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const whole = createHash('sha256')
  const signed = (text: string) => {
    whole.update(text)
    return text
  }
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  let previous: Buffer = Buffer.alloc(32)
  yield signed(
    `ancrage-books 1\npractice ${JSON.stringify(practice)}\nkey ${key}\nstart 0 ${previous.toString('hex')}\n`,
  )
  for (let first = 1; first <= LINES; first += A_PART) {
    let part = ''
    for (let sequence = first; sequence < first + A_PART; sequence++) {
      const line = lineOf(sequence)
      previous = hash('sha256', Buffer.concat([previous, Buffer.from(line)]), 'buffer')
      part += `line ${previous.toString('hex')} ${line}\n`
    }
    yield signed(part)
  }
  yield signed(`total {"count":${LINES},"receivedCents":${LINES * 6000},"returnedCents":0}\n`)
  yield `signature ${sign(null, whole.digest(), privateKey).toString('base64')}\n`
}

/** The milliseconds for hashing the same bytes, line by line. */
function hashAlone(): number {
  const line = Buffer.concat([Buffer.alloc(32), Buffer.from(lineOf(LINES))])
  const begun = performance.now()
  for (let nth = 0; nth < LINES; nth++) hash('sha256', line, 'hex')
  return performance.now() - begun
}
