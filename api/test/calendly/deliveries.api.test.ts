import { afterAll, describe, expect, test } from 'vitest'
import { newPracticeId } from '../../src/db/base.ts'
import type { PracticeId } from '../../src/practice-id.ts'
import { anAddress } from '../app.ts'
import { aPractice } from '../build.ts'
import { aBooker, besideCalendly, inDays, signatureFor } from './a-calendly.ts'

const beside = await besideCalendly()
afterAll(beside.end)
const { app, calendly } = beside

const body = JSON.stringify({ event: 'invitee.created', payload: { uri: 'https://api.calendly.com/x' } })

async function deliver(practiceId: PracticeId, signature: string | null, sent = body) {
  const answer = await fetch(`${app.url}/webhooks/calendly?practice=${practiceId}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': anAddress(),
      ...(signature !== null && { 'calendly-webhook-signature': signature }),
    },
    body: sent,
  })
  const { requestId, ...problem } = (answer.status === 204 ? {} : await answer.json()) as Record<string, unknown>
  return { status: answer.status, problem }
}

/** The number of waiting jobs that read the account. */
const waiting = async ({ own, practice }: Awaited<ReturnType<typeof aBooker>>) =>
  (
    await own((query) =>
      query("select from pgboss.job where name = 'calendly.read' and data ->> 'of' = $1", [practice.id]),
    )
  ).length

describe('a delivery', () => {
  test('that is genuine has the account read, however often it comes', async () => {
    const booker = await aBooker(beside)
    await booker.connect()
    const signature = await signatureFor(app, booker.practice, body)
    const answers = await Promise.all(Array.from({ length: 5 }, () => deliver(booker.practice.id, signature)))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(204))
    expect(await waiting(booker)).toBe(1)
  })

  test('is refused in the same words for an unknown practice, one without Calendly, and a wrong signature', async () => {
    const [booker, other] = [await aBooker(beside), await aBooker(beside)]
    await booker.connect()
    await other.connect()
    const old = new Date(Date.now() - 200_000)
    const answers = [
      await deliver(newPracticeId(), await signatureFor(app, booker.practice, body)),
      await deliver((await aPractice(app.orm)).id, await signatureFor(app, booker.practice, body)),
      await deliver(booker.practice.id, await signatureFor(app, other.practice, body)),
      await deliver(booker.practice.id, await signatureFor(app, booker.practice, body), `${body} `),
      await deliver(booker.practice.id, await signatureFor(app, booker.practice, body, old)),
      await deliver(booker.practice.id, 't=1,v1=x'),
      await deliver(booker.practice.id, ''),
      await deliver(booker.practice.id, null),
    ]
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ status: 401, problem: { code: 'wrong_signature' } })
  })

  test('may contain anything: only Calendly’s own answer counts', async () => {
    const booker = await aBooker(beside)
    await calendly.book(booker.person, { startsAt: inDays(2) })
    await booker.connect()
    for (const sent of ['', 'null', '{"event":"invitee.canceled"}', '[[[[', 'x'.repeat(90_000)])
      expect(await deliver(booker.practice.id, await signatureFor(app, booker.practice, sent), sent)).toMatchObject({
        status: 204,
      })
    await booker.read()
    expect(await booker.starts()).toEqual([inDays(2).toISOString()])
  })

  test('that is too long is not read to its end', async () => {
    const booker = await aBooker(beside)
    await booker.connect()
    const sent = 'x'.repeat(200_000)
    expect(await deliver(booker.practice.id, 't=1,v1=x', sent)).toMatchObject({ status: 413 })
  })
})

describe('appointments that are booked, moved and cancelled', () => {
  test('end up as they are at Calendly, in whatever order two readings finish', async () => {
    const booker = await aBooker(beside)
    const booked = await calendly.book(booker.person, { startsAt: inDays(2) })
    await booker.connect()
    await Promise.all([booker.read(), calendly.move(booker.person, booked, inDays(5)), booker.read(), booker.read()])
    await booker.read()
    expect(await booker.starts()).toEqual([inDays(5).toISOString()])
  })
})
