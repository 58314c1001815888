import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, writeSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { poolOf } from '../../src/db/native.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { aPicture, blobOf } from '../a-picture.ts'
import { anAddress, testApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { leastProcessorMs } from '../processor.ts'
import { refusal } from '../refusal.ts'

const app = await testApp()
const aPerson = async () => {
  const practice = await aPractice(app.orm)
  const token = await app.tokenOf(practice)
  const api = app.client({ authorization: `Bearer ${token}` })
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(app.url + path, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': anAddress(), ...headers },
    })
  return { practice, token, get, ...api }
}
type Person = Awaited<ReturnType<typeof aPerson>>

const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer())
const put = ({ profile }: Person, bytes: Uint8Array, type?: string) => profile.setAvatar({ body: blobOf(bytes, type) })
const shown = async ({ get }: Person, url: string | null) => {
  const response = await get(url ?? '')
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}
const filesOf = ({ id }: BuiltPractice) => readdir(join(app.config.DATA_DIR, 'files', id)).catch(() => [])
const rowsOf = ({ id }: BuiltPractice) =>
  inPractice(app.orm.em.fork(), id, (em) =>
    queryOf(em)<{ id: string }>('select id from picture where practice_id = $1', [id]),
  )

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'sent as %s is stored as a square WebP',
    async (format) => {
      const person = await aPerson()
      const { avatarUrl } = await put(person, await bytesOf(await aPicture({ format, width: 540, height: 520 })))
      const { response, bytes } = await shown(person, avatarUrl)
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('content-disposition')).toBe('inline; filename="image.webp"')
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
    },
  )

  test('is recognised by its content, whatever type the sender declares', async () => {
    const person = await aPerson()
    const bytes = await bytesOf(await aPicture({ format: 'png' }))
    for (const type of ['text/html', 'image/svg+xml', 'application/json', 'multipart/form-data; boundary=x'])
      expect((await put(person, bytes, type)).avatarUrl).toMatch(/^\/api\/pictures\/[0-9a-f-]{36}$/)
  })

  test('smaller than the stored size is not enlarged', async () => {
    const person = await aPerson()
    const { avatarUrl } = await put(person, await bytesOf(await aPicture({ width: 90, height: 60 })))
    expect(await sharp((await shown(person, avatarUrl)).bytes).metadata()).toMatchObject({ width: 60, height: 60 })
  })

  test('is upright, and reveals neither its place nor its device', async () => {
    const person = await aPerson()
    const left = { create: { width: 40, height: 80, channels: 3 as const, background: '#f00' } }
    const taken = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#00f' } })
      .composite([{ input: left, left: 0, top: 0 }])
      .withExif({ IFD0: { Copyright: 'SECRET-MARK' }, IFD3: { GPSLatitude: '48/1 51/1 30/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET-MARK</x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(taken.includes('SECRET-MARK')).toBe(true)
    expect((await sharp(taken).metadata()).orientation).toBe(6)
    const { bytes } = await shown(person, (await put(person, taken)).avatarUrl)
    const about = await sharp(bytes).metadata()
    expect([about.exif, about.xmp, about.iptc, about.icc, about.orientation]).toEqual([...Array(5)])
    expect(bytes.includes('SECRET-MARK')).toBe(false)
    const [red = 0, , blue = 0] = await sharp(bytes).extract({ left: 40, top: 8, width: 1, height: 1 }).raw().toBuffer()
    expect(red - blue).toBeGreaterThan(150)
  })

  test('that is animated becomes its first frame', async () => {
    const person = await aPerson()
    const frames = await Promise.all([1, 2, 3].map(async () => bytesOf(await aPicture({ format: 'png' }))))
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(3)
    const { bytes } = await shown(person, (await put(person, moving)).avatarUrl)
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1)
  })

  test('loses a page that is hidden behind its pixels', async () => {
    const person = await aPerson()
    const page = Buffer.from('<script>alert(document.cookie)</script>')
    const { avatarUrl } = await put(person, Buffer.concat([await bytesOf(await aPicture()), page]))
    expect((await shown(person, avatarUrl)).bytes.includes('<script>')).toBe(false)
  })
})

describe('a refusal of', () => {
  const text = (written: string) => async () => new TextEncoder().encode(written)
  const cut = (format: 'jpeg' | 'png' | 'webp' | 'gif') => async () => {
    const whole = await bytesOf(await aPicture({ format, width: 200, height: 150 }))
    return whole.subarray(0, Math.floor(whole.length / 2))
  }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

  test.each([
    ['an SVG, which can run scripts', text(svg), 415, 'unsupported_media_type'],
    ['an SVG behind a declaration', text(`<?xml version="1.0"?>${svg}`), 415, 'unsupported_media_type'],
    ['a page', text('<!doctype html><script>alert(1)</script>'), 415, 'unsupported_media_type'],
    ['a PDF', text('%PDF-1.7\n1 0 obj'), 415, 'unsupported_media_type'],
    ['a script that begins like a GIF', text('GIF89a/*\x00*/=alert(1);'), 422, 'validation'],
    ['nothing at all', text(''), 422, 'validation'],
    ['a JPEG that breaks off', cut('jpeg'), 422, 'validation'],
    ['a PNG that breaks off', cut('png'), 422, 'validation'],
    ['a WebP that breaks off', cut('webp'), 422, 'validation'],
    ['a GIF that breaks off', cut('gif'), 422, 'validation'],
  ])('%s, even when it is called a picture', async (_, bytes, status, code) => {
    const person = await aPerson()
    expect(await refusal(put(person, await bytes(), 'image/png'))).toMatchObject({ status, code })
    expect(await filesOf(person.practice)).toEqual([])
  })

  test('a small file that unpacks to too many pixels, before it is unpacked', async () => {
    const person = await aPerson()
    const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(2_000_000)
    const tryIt = async () =>
      expect((await refusal(put(person, bomb))).details.errors).toEqual({ picture: ['too_many_pixels'] })
    expect(await leastProcessorMs(tryIt, 400)).toBeLessThan(400)
  })

  test('a file that is announced as too large, before it is read', async () => {
    const person = await aPerson()
    const status = await new Promise((answered, failed) => {
      const sending = request(`${app.url}/api/profile/avatar`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${person.token}`, 'content-length': 50_000_000 },
      })
      sending.on('response', (response) => {
        answered(response.statusCode)
        sending.destroy()
      })
      sending.on('error', failed)
      sending.flushHeaders()
    })
    expect(status).toBe(413)
  })

  test('a file that grows too large while it is sent, without reading all of it', async () => {
    const person = await aPerson()
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(stream) {
        sent += 65_536
        stream.enqueue(new Uint8Array(65_536))
        if (sent > 200_000_000) stream.close()
      },
    })
    const answer = await fetch(`${app.url}/api/profile/avatar`, {
      method: 'PUT',
      body: endless,
      duplex: 'half',
      headers: { authorization: `Bearer ${person.token}`, 'x-forwarded-for': anAddress() },
    } as RequestInit).then(
      ({ status }) => status,
      () => 'cut off',
    )
    expect([413, 'cut off']).toContain(answer)
    expect(sent).toBeLessThan(40_000_000)
    expect(await filesOf(person.practice)).toEqual([])
  })
})

describe('is served as a picture and as nothing else, and requested once', () => {
  test('is served as a picture and as nothing else, and requested once', async () => {
    const person = await aPerson()
    const { avatarUrl } = await put(person, await bytesOf(await aPicture()))
    const { headers } = await person.get(avatarUrl ?? '')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toMatch(/^private, /)
    expect(headers.get('access-control-allow-origin')).toBeNull()
    const again = await person.get(avatarUrl ?? '', {
      'if-none-match': headers.get('etag') ?? '',
      'cache-control': 'max-age=0',
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('is not read from the disk for a browser that has it', async () => {
    const person = await aPerson()
    const { avatarUrl } = await put(person, await bytesOf(await aPicture()))
    const { headers } = await person.get(avatarUrl ?? '')
    await rm(join(app.config.DATA_DIR, 'files', person.practice.id), { recursive: true })
    const again = await person.get(avatarUrl ?? '', {
      'if-none-match': headers.get('etag') ?? '',
      'cache-control': 'max-age=0',
    })
    expect(again.status).toBe(304)
    expect(again.headers.get('cache-control')).toMatch(/^private, /)
    expect((await person.get(avatarUrl ?? '')).status).toBe(404)
  })

  test('holds no connection while its file is read, however slow the disk is', async () => {
    const person = await aPerson()
    const { avatarUrl } = await put(person, await bytesOf(await aPicture()))
    const place = join(app.config.DATA_DIR, 'files', person.practice.id, avatarUrl?.split('/').at(-1) ?? '')
    await rm(place)
    // A pipe: its reader waits for a writer, who can start only once it is being read.
    execFileSync('mkfifo', [place])
    const pool = await poolOf(app.orm)
    const answer = person.get(avatarUrl ?? '')
    const pipe = await vi.waitFor(() => openSync(place, constants.O_WRONLY | constants.O_NONBLOCK), 10_000)
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
    writeSync(pipe, 'picture')
    closeSync(pipe)
    expect(await (await answer).text()).toBe('picture')
  })

  // CVE-2026-34055, CVE-2026-33931: knowing an id gives no right in another practice.
  test('is closed to other practices and to callers who are not signed in', async () => {
    const [person, other] = [await aPerson(), await aPerson()]
    const { avatarUrl } = await put(person, await bytesOf(await aPicture()))
    expect((await other.get(avatarUrl ?? '')).status).toBe(404)
    expect((await fetch(app.url + avatarUrl)).status).toBe(401)
    await other.profile.removeAvatar({})
    expect((await person.get(avatarUrl ?? '')).status).toBe(200)
  })

  test('is shown beside the signed-in person’s name until it is removed', async () => {
    const person = await aPerson()
    const { avatarUrl } = await put(person, await bytesOf(await aPicture()))
    expect((await person.accounts.user({})).avatarUrl).toBe(avatarUrl)
    await person.profile.removeAvatar({})
    expect((await person.accounts.user({})).avatarUrl).toBeNull()
    expect((await person.get(avatarUrl ?? '')).status).toBe(404)
    expect(await person.profile.removeAvatar({}), 'taken away twice').toBeUndefined()
  })

  test('is the only one of many that are sent at once, and it can be seen', async () => {
    const person = await aPerson()
    const pictures = await Promise.all([1, 2, 3, 4, 5, 6].map(async () => bytesOf(await aPicture())))
    await Promise.all(pictures.map((bytes) => put(person, bytes)))
    const { avatarUrl } = await person.profile.own({})
    expect(await rowsOf(person.practice)).toEqual([{ id: avatarUrl?.split('/').at(-1) }])
    expect((await person.get(avatarUrl ?? '')).status).toBe(200)
  })
})
