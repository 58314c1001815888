import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { aSignature, aSignatureImage, dataUrl } from '../a-signature.ts'
import { testApp } from '../app.ts'
import { refusal } from '../refusal.ts'
import { aSigning, type Signing } from './a-signing.ts'

const app = await testApp()
const signing = await aSigning(app)

type Body = Record<string, unknown>

/** Sends a body that the typed client would not. */
async function send({ practice, practitioner, sessionId }: Signing, given: Body, session = sessionId) {
  const { text } = await practitioner.consents.ofSession({ params: { id: sessionId } })
  const usual = {
    textVersionId: text.id,
    accepted: true,
    signature: await aSignature(),
    signedBy: 'patient',
    locale: 'fr',
  }
  return fetch(`${app.url}/api/sessions/${session}/consent`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await app.tokenOf(practice)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...usual, ...given }),
  })
}

const errorsOf = async (given: Body) => {
  const answer = await send(signing, given)
  const { errors } = (await answer.json()) as { errors: object }
  return { status: answer.status, errors }
}

const drawn = (image: string) => ({ signature: { kind: 'drawn', image } })

const crc = (bytes: Buffer) => {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

function chunk(name: string, content: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const body = Buffer.concat([Buffer.from(name), content])
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}

/**
 * A PNG of a few hundred bytes that claims to be 30,000 pixels wide and high (related to CVE-2023-4863: trust no
 * header).
 */
function aBomb(): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(30_000, 0)
  head.writeUInt32BE(30_000, 4)
  head.writeUInt8(1, 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const lines = deflateSync(Buffer.alloc(100_000))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))])
}

const plain = (background: string, width = 400, height = 160) =>
  sharp({ create: { width, height, channels: 3, background } })

describe('a consent is refused at its field', () => {
  test.each<[string, Body, object]>([
    ['without the box', { accepted: undefined }, { accepted: ['required'] }],
    ['with the box left empty', { accepted: false }, { accepted: ['required'] }],
    ['with a box that is no box', { accepted: 'true' }, { accepted: ['required'] }],
    ['without a signature', { signature: undefined }, { signature: ['required'] }],
    ['with a typed name of blanks', { signature: { kind: 'typed', name: '  ' } }, { 'signature.name': ['required'] }],
    [
      'with a name that holds a NUL',
      { signature: { kind: 'typed', name: 'Zoé\u0000' } },
      { 'signature.name': ['control_characters'] },
    ],
    ['with a field that nobody knows', { signedAt: '2020-01-01' }, { signedAt: ['unknown_field'] }],
    ['with a guardian of somebody who signs alone', { guardianName: 'Marthe' }, { guardianName: ['not_allowed'] }],
    ['with the word of a child, of somebody who signs alone', { childAgrees: true }, { childAgrees: ['not_allowed'] }],
    ['without a language', { locale: 'de' }, { locale: ['not_allowed'] }],
    ['with a text that is not there', { textVersionId: newId() }, { textVersionId: ['unknown'] }],
    ['with 0 bytes', drawn('data:image/png;base64,'), { 'signature.image': ['not_a_png'] }],
    ['with an address instead of a drawing', drawn('https://mal.test/a.png'), { 'signature.image': ['not_a_png'] }],
  ])('%s', async (_, given, errors) => {
    expect(await errorsOf(given)).toEqual({ status: 422, errors })
  })

  test('with the text of another practice', async () => {
    const other = await aSigning(app)
    const { text } = await other.practitioner.consents.ofSession({ params: { id: other.sessionId } })
    expect(await errorsOf({ textVersionId: text.id })).toEqual({ status: 422, errors: { textVersionId: ['unknown'] } })
  })
})

test('a session, a client and a consent of another practice are not found', async () => {
  const other = await aSigning(app)
  expect((await send(other, {}, signing.sessionId)).status).toBe(404)
  const { id } = await signing.sign()
  const { consents } = other.practitioner
  const answers = [
    consents.ofSession({ params: { id: signing.sessionId } }),
    consents.ofPatient({ params: { id: signing.patientId } }),
    consents.withdraw({ params: { id }, body: {} }),
    consents.pdf({ params: { id } }),
  ]
  for (const refused of await Promise.all(answers.map(refusal)))
    expect(refused).toMatchObject({ status: 404, code: 'not_found' })
})

describe('a drawn signature', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const others: [string, () => Promise<Buffer> | Buffer, string][] = [
    ['an SVG that calls itself a PNG', () => svg, 'not_a_png'],
    ['a page that a PNG follows', async () => Buffer.concat([html, await aSignatureImage()]), 'not_a_png'],
    ['a JPEG', () => plain('#fff').jpeg().toBuffer(), 'not_a_png'],
    ['a picture of one point', () => plain('#000', 1, 1).png().toBuffer(), 'too_small'],
    ['a white sheet', () => plain('#fff').png().toBuffer(), 'blank'],
    ['an empty pad', () => aSignatureImage({ strokes: 0 }), 'blank'],
    ['a black sheet', () => plain('#000').png().toBuffer(), 'blank'],
    ['a bomb', aBomb, 'too_large'],
    ['a PNG that breaks off', async () => (await aSignatureImage()).subarray(0, 300), 'unreadable'],
  ]
  test.each(others)('that is %s is refused', async (_, bytes, reason) => {
    const answer = await errorsOf(drawn(dataUrl(await bytes())))
    expect(answer).toEqual({ status: 422, errors: { 'signature.image': [reason] } })
  })

  test('loses what is hidden behind its last byte, and its texts', async () => {
    const { practitioner, sessionId } = await aSigning(app)
    const { text } = await practitioner.consents.ofSession({ params: { id: sessionId } })
    const polyglot = Buffer.concat([await aSignatureImage(), html])
    const signature = { kind: 'drawn', image: dataUrl(polyglot) } as const
    const body = { textVersionId: text.id, accepted: true, signature, signedBy: 'patient', locale: 'fr' } as const
    const { id } = await practitioner.consents.sign({ params: { id: sessionId }, body })
    const pdf = Buffer.from(String(await practitioner.consents.pdf({ params: { id } })))
    expect(pdf.includes('alert(1)')).toBe(false)
  })

  test('of more than 200 kB is refused, and one of 51 MB is not even read', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
    const large = await sharp({ create: { width: 306, height: 306, channels: 3, background: '#fff', noise } })
      .greyscale()
      .png()
      .toBuffer()
    expect(large.length).toBeGreaterThan(200 * 1024)
    expect(large.length).toBeLessThan(225 * 1024)
    expect(await errorsOf(drawn(dataUrl(large)))).toEqual({ status: 422, errors: { 'signature.image': ['too_large'] } })
    const huge = await send(signing, drawn(`data:image/png;base64,${'A'.repeat(51 * 1024 * 1024)}`)).catch(() => null)
    // A sender that goes on after the answer may find the connection closed.
    if (huge) expect(huge.status).toBe(413)
  })
})
