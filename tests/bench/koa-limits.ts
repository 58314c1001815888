/**
 * The fair minimum: Koa with the product's own statements, as a recording has them. Around them it has only what a
 * booking cannot do without: the check of a proof of work, a body hashed for its key, and calls that are counted where
 * all processes count them.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'
import Koa from 'koa'
import pg from 'pg'
import { isoInstant } from '../../api/src/availability/iso-instant.ts'
import { offeredSlots } from '../../api/src/availability/slots.ts'
import { deriveKeyFor } from '../../api/src/crypto/keys.ts'
import { inputOf, type OfferRow } from './offer-row.ts'
import { forPractice, recordedTransactions, type Statement } from './recording.ts'

const secret = process.env.APP_SECRET ?? ''
const recording = process.env.RECORDING ?? ''
/** The first bookings created the queues of their jobs. */
const bookings = recordedTransactions(recording, 'begin read write').slice(Number(process.env.SKIPPED_BOOKINGS))
const [question = []] = recordedTransactions(recording, 'begin read only').filter((all) =>
  all.some(({ text }) => text.includes('schedule_range')),
)
const offerAt = question.findIndex(({ text }) => text.includes('schedule_range'))
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20, pipeline: true })
/** The calls of ten minutes that one address may make. */
const MOST_CALLS = 20

/** Counts a call, in the packet of the booking. */
const countOf = (caller: string): Statement => ({
  name: 'count',
  text: `insert into rate_limit as r (key, points, expire) values ($1, 1, $2)
    on conflict (key) do update set points = case when r.expire <= $3 then 1 else r.points + 1 end,
      expire = case when r.expire <= $3 then excluded.expire else r.expire end
    returning points`,
  values: [createHmac('sha256', keys.caller).update(caller).digest('base64url'), Date.now() + 600_000, Date.now()],
})

async function inOnePacket(statements: readonly Statement[]): Promise<pg.QueryResult[]> {
  const client = await pool.connect()
  let isBroken = true
  try {
    const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    const results = await Promise.all(statements.map((statement) => client.query(statement)))
    isBroken = false
    return results
  } finally {
    client.release(isBroken)
  }
}

const hexKeyOf = (purpose: string) => deriveKeyFor(secret, purpose).export().toString('hex')
const keys = {
  challenge: hexKeyOf('captcha/challenge'),
  solution: hexKeyOf('captcha/key'),
  caller: hexKeyOf('limits'),
}
const isSigned = (content: string | Buffer, signature: string, key: string) =>
  timingSafeEqual(createHmac('sha256', key).update(content).digest(), Buffer.from(signature, 'hex'))

/** Sorts the members alphabetically, as they were signed. */
const inOrder = (value: unknown) =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  )

function isProven(captcha: string): boolean {
  const { challenge, solution } = JSON.parse(Buffer.from(captcha, 'base64').toString()) as {
    challenge: { parameters: { keySignature: string }; signature: string }
    solution: { derivedKey: string }
  }
  const { parameters, signature } = challenge
  return (
    isSigned(inOrder(parameters), signature, keys.challenge) &&
    isSigned(Buffer.from(solution.derivedKey, 'hex'), parameters.keySignature, keys.solution)
  )
}

/** The range that the product reads around the requested days. */
const instantBy = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString()

new Koa()
  .use(async (ctx) => {
    const practice = Number(ctx.query.practice ?? 1)
    if (ctx.path === '/availability') {
      const window = { from: String(ctx.query.from), to: String(ctx.query.to), timeZone: 'Europe/Paris' }
      const statements = forPractice(question, practice)
      const values = statements[offerAt]?.values ?? []
      values[2] = instantBy(window.from, -2)
      values[3] = instantBy(window.to, 3)
      const results = await inOnePacket(statements)
      const input = inputOf(results[offerAt]?.rows[0] as OfferRow, Date.now())
      const days = offeredSlots(input, window).map(({ date, slots }) => ({ date, slots: slots.map(isoInstant) }))
      ctx.body = { data: { timeZone: window.timeZone, days } }
    } else if (ctx.path === '/bookings') {
      const body = await text(ctx.req)
      const { captcha } = JSON.parse(body) as { captcha: string }
      const hash = createHash('sha256').update(body).digest('base64url')
      if (!isProven(captcha)) ctx.throw(422)
      const booking = forPractice(bookings[Number(ctx.query.nth)] ?? [], practice)
      const results = await inOnePacket([countOf(ctx.get('x-forwarded-for')), ...booking])
      if (results[0]?.rows[0].points > MOST_CALLS) ctx.throw(429)
      ctx.status = results.at(-1)?.command === 'COMMIT' ? 201 : 409
      ctx.body = { data: { hash } }
    } else ctx.body = { data: bookings.length }
  })
  .listen(Number(process.env.PORT), '127.0.0.1')

process.on('SIGTERM', () => process.exit(0))
