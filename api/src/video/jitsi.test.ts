import { jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { jitsiLink, roomUrl } from './jitsi.ts'

const server = { url: 'https://meet.test/cabinet', appId: 'cabinet', secret: 'un-secret-de-jitsi' }
const room = '4f0c9b1e7d2a4c5f8e6b3a1d9c7f2e5b'
const now = new Date('2027-03-02T08:20:00Z')
const endsAt = new Date('2027-03-02T10:00:00Z')

const key = new TextEncoder().encode(server.secret)
async function claimsIn(link: string, at = now) {
  const token = new URL(link).searchParams.get('jwt') ?? ''
  const { payload } = await jwtVerify(token, key, { currentDate: at, algorithms: ['HS256'], audience: 'cabinet' })
  return payload
}

test('a token is for one room of one server, until an hour after the session', async () => {
  const link = await jitsiLink(server, { room, isModerator: false }, { endsAt, now })
  expect(link.startsWith(`${roomUrl(server.url, room)}?jwt=`)).toBe(true)
  expect(await claimsIn(link)).toEqual({
    aud: 'cabinet',
    iss: 'cabinet',
    sub: 'meet.test',
    room,
    nbf: now.getTime() / 1000 - 60,
    exp: endsAt.getTime() / 1000 + 3600,
    context: { user: { moderator: false, affiliation: 'member' } },
  })
  await expect(claimsIn(link, new Date('2027-03-02T11:00:01Z'))).rejects.toThrow(/exp/)
})

test('only the practitioner’s token names a moderator, and has a name', async () => {
  const link = await jitsiLink(server, { room, isModerator: true, name: 'Claire Vasseur' }, { endsAt, now })
  const user = { name: 'Claire Vasseur', moderator: true, affiliation: 'owner' }
  expect(await claimsIn(link)).toMatchObject({ context: { user } })
})
