import { millisecondsInMinute } from 'date-fns/constants'
import { SignJWT } from 'jose'

/** How long the room of a session that overruns stays open. */
const MARGIN_MS = 60 * millisecondsInMinute
/** Allows for a difference between the clocks. */
const SKEW_MS = millisecondsInMinute

/** A Jitsi server that admits whoever shows a valid token. */
export interface JitsiServer {
  url: string
  appId: string
  secret: string
}

interface Guest {
  room: string
  /** The name that the others read; clients enter their own. */
  name?: string
  isModerator: boolean
}

/** The room's address. Without a token it opens on servers that ask for none. */
export const roomUrl = (url: string, room: string): string => `${url}/${room}`

/**
 * The address with a token (HS256) for one room and one person, valid until an hour after the session. Only the
 * practitioner's token names a moderator; a server that ignores that (`token_affiliation`) makes every bearer one.
 */
export async function jitsiLink(server: JitsiServer, guest: Guest, { endsAt, now }: { endsAt: Date; now: Date }) {
  const { url, appId, secret } = server
  const { room, name, isModerator } = guest
  const token = await new SignJWT({
    room,
    context: { user: { ...(name && { name }), moderator: isModerator, affiliation: isModerator ? 'owner' : 'member' } },
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(appId)
    .setIssuer(appId)
    .setSubject(new URL(url).hostname)
    .setNotBefore(Math.floor((now.getTime() - SKEW_MS) / 1000))
    .setExpirationTime(Math.floor((endsAt.getTime() + MARGIN_MS) / 1000))
    .sign(new TextEncoder().encode(secret))
  return `${roomUrl(url, room)}?jwt=${token}`
}
