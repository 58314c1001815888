import { expect, test } from 'vitest'
import { type Api, Problem } from '../../api.ts'
import type { Proof } from '../../proof-of-work.ts'
import { bookingSender, type RequestContent } from './sender.ts'

const startsAt = '2027-03-01T09:00:00.000Z'
const content = { message: 'Bonjour', startsAt } as RequestContent

/** A fake API that gives these answers in turn, and remembers keys and proofs. */
function answering(...answers: (Problem | 'booked')[]) {
  const sent: { key: string; captcha: string; message: string }[] = []
  let proofs = 0
  let held: string | null = null
  const proof: Proof = {
    begin: () => undefined,
    renew: () => {
      held = null
    },
    take: async () => {
      held ??= `proof ${++proofs}`
      return held
    },
  }
  const api: Api = {
    base: '',
    call: async (_method, _path, options) => {
      sent.push({ ...(options?.body as unknown as { captcha: string; message: string }), key: options?.key ?? '' })
      const answer = answers.shift()
      if (answer instanceof Problem) throw answer
      return { id: 'b' } as never
    },
  }
  return { ...bookingSender(api, 'p', proof), sent }
}

test('a request without an answer is sent again under the same key', async () => {
  const { send, sent } = answering(new Problem(0, 'unreachable'), new Problem(503, 'unavailable'), 'booked')
  await expect(send(content)).rejects.toThrow('unreachable')
  await expect(send(content)).rejects.toThrow('unavailable')
  await send(content)
  expect(sent[1]).toEqual(sent[0])
  expect(sent[2]).toEqual(sent[0])
})

test('a changed request gets another key', async () => {
  const { send, sent } = answering(new Problem(0, 'unreachable'), 'booked')
  await expect(send(content)).rejects.toThrow()
  await send({ ...content, message: 'Bonsoir' })
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

test('a refused request takes another key and another proof', async () => {
  const { send, sent } = answering(new Problem(422, 'validation'), 'booked')
  await expect(send(content)).rejects.toThrow('validation')
  await send(content)
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
  expect(sent[1]?.captcha).not.toBe(sent[0]?.captcha)
})

test('an outdated proof is replaced automatically, once', async () => {
  const { send, sent } = answering(new Problem(403, 'captcha'), 'booked')
  await expect(send(content)).resolves.toEqual({ id: 'b' })
  expect(sent.map(({ captcha }) => captcha)).toEqual(['proof 1', 'proof 2'])
  const hopeless = answering(new Problem(403, 'captcha'), new Problem(403, 'captcha'), 'booked')
  await expect(hopeless.send(content)).rejects.toThrow('captcha')
  expect(hopeless.sent).toHaveLength(2)
})

test('a request without an answer is the same after its hold ended, and another after the time was held again', async () => {
  const lost = () => new Problem(0, 'unreachable')
  const { send, sent } = answering(lost(), lost(), 'booked')
  await expect(send({ holdToken: 'first', ...content })).rejects.toThrow()
  await expect(send(content)).rejects.toThrow()
  expect(sent[1]).toEqual(sent[0])
  await send({ ...content, holdToken: 'second' })
  expect(sent[2]?.key).not.toBe(sent[0]?.key)
})

test('only a time whose request went without an answer may be the visitor’s own', async () => {
  const { send, isUnanswered } = answering(
    new Problem(409, 'slot_taken'),
    new Problem(0, 'unreachable'),
    new Problem(409, 'slot_taken'),
    new Problem(409, 'slot_taken'),
    new Problem(502, 'unavailable'),
    'booked',
  )
  await expect(send(content)).rejects.toThrow()
  expect(isUnanswered(startsAt)).toBe(false)
  await expect(send(content)).rejects.toThrow()
  expect(isUnanswered(startsAt)).toBe(true)
  expect(isUnanswered('2027-03-01T10:00:00.000Z')).toBe(false)
  // A corrected letter makes another request; the first may still have been booked.
  await expect(send({ ...content, message: 'Bonsoir' })).rejects.toThrow()
  expect(isUnanswered(startsAt)).toBe(true)
  await expect(send(content)).rejects.toThrow()
  await expect(send(content)).rejects.toThrow()
  expect(isUnanswered(startsAt)).toBe(true)
  await send(content)
  expect(isUnanswered(startsAt)).toBe(false)
})
