import { millisecondsInHour } from 'date-fns/constants'
import type * as z from 'zod'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import { isAgreed, isTentative } from '../sessions/states.ts'
import { jitsiServer, type VideoConfig, zoomAccount } from './choice.ts'
import type { SessionVideo } from './contract.ts'
import { jitsiLink, roomUrl } from './jitsi.ts'
import { hostLink, ZoomFailure } from './zoom.ts'

/** The rooms of sessions, with what their join links need. */
const roomsOf = (query: Query, sessionIds: readonly string[]) =>
  tablesOf(query)
    .selectFrom('Session as s')
    .innerJoin('Practitioner as r', (join) =>
      join.onRef('r.practiceId', '=', 's.practiceId').onRef('r.id', '=', 's.practitionerId'),
    )
    .leftJoin('VideoChoice as c', 'c.practiceId', 's.practiceId')
    .leftJoin('SessionVideo as v', (join) =>
      join.onRef('v.practiceId', '=', 's.practiceId').onRef('v.sessionId', '=', 's.id').onRef('v.kind', '=', 'c.kind'),
    )
    .select([
      's.id as sessionId',
      's.practiceId',
      's.location',
      's.status',
      's.startsAt',
      's.endsAt',
      'r.name as practitionerName',
    ])
    .select(['v.state', 'v.room', 'v.joinUrl', 'v.failure'])
    .select(['c.kind', 'c.url', 'c.appId', 'c.accountId', 'c.clientId', 'c.secret'])
    .where('s.id', 'in', sessionIds)
    .execute()

export type Room = Awaited<ReturnType<typeof roomsOf>>[number]

/** The room of one session; null if the session does not exist. */
export const readRoom = async (query: Query, sessionId: string): Promise<Room | null> =>
  (await roomsOf(query, [sessionId]))[0] ?? null

type State = z.output<typeof SessionVideo>['state']

function stateOf(room: Room): State {
  if (room.location !== 'video') return 'none'
  if (isTentative(room.status)) return room.kind ? 'later' : 'unset'
  if (!isAgreed(room.status)) return 'none'
  if (!room.kind) return 'unset'
  return room.state ?? 'failed'
}

/** Whether the session is to take place by video, so that a room exists or will exist. */
export const takesPlaceByVideo = (room: Room) => ['ready', 'waiting', 'failed'].includes(stateOf(room))

/** The client's link without a token, which may be mailed and written into calendars; else null. */
export function linkWithoutToken(room: Room): string | null {
  if (!takesPlaceByVideo(room)) return null
  if (room.kind === 'fixed') return room.url
  if (room.kind === 'zoom') return room.joinUrl
  return room.room && room.url && !room.appId ? roomUrl(room.url, room.room) : null
}

/** A link with a token, made on demand for one person and one room. */
async function tokenLink(room: Room, isModerator: boolean, config: VideoConfig, now: Date): Promise<string | null> {
  const server = room.kind && jitsiServer({ ...room, kind: room.kind }, config)
  if (!server || !room.room) return null
  const guest = { room: room.room, isModerator, ...(isModerator && { name: room.practitionerName }) }
  return jitsiLink(server, guest, { endsAt: room.endsAt, now })
}

/** The links for the practitioner's screens. Without the organizer's link, no other service is asked. */
export async function videoLinks(
  room: Room,
  config: VideoConfig,
  now: Date,
  { organizer }: { organizer: 'now' | 'later' },
): Promise<z.output<typeof SessionVideo>> {
  const state = stateOf(room)
  const none = { state, kind: room.kind ?? 'none', failure: null, clientUrl: null, organizerUrl: null } as const
  if (!takesPlaceByVideo(room)) return none
  const clientUrl = linkWithoutToken(room) ?? (await tokenLink(room, false, config, now))
  const known = { ...none, failure: room.failure, clientUrl }
  if (organizer === 'later') return known
  try {
    return { ...known, organizerUrl: await organizerLink(room, config, now) }
  } catch (error) {
    if (!(error instanceof ZoomFailure)) throw error
    // Somebody deleted the meeting at Zoom: the room is created again on demand.
    if (error.reason === 'gone') return { ...known, state: 'failed', failure: 'refused', clientUrl: null }
    // No waiting mends the keys.
    if (error.reason === 'credentials' || error.reason === 'scope')
      return { ...known, state: 'failed', failure: error.reason }
    throw fail('unavailable', { retryAfterSeconds: 5, detail: 'Zoom does not open the meeting now.' })
  }
}

async function organizerLink(room: Room, config: VideoConfig, now: Date): Promise<string | null> {
  if (room.kind !== 'zoom') return (await tokenLink(room, true, config, now)) ?? linkWithoutToken(room)
  return room.room ? hostLink(zoomAccount({ ...room, kind: 'zoom' }, config), room.room) : null
}

/** The room as a client sees it on their own page. If the link has a token, `url` is null until the hour before. */
export async function joinLinkOf(query: Query, sessionId: string, config: VideoConfig, now: Date) {
  const room = await readRoom(query, sessionId)
  return room && joinLink(room, config, now)
}

/** The same of several sessions, by their ids; those without a link are left out. */
export async function joinLinksOf(query: Query, sessionIds: readonly string[], config: VideoConfig, now: Date) {
  const rooms = sessionIds.length ? await roomsOf(query, sessionIds) : []
  const links = await Promise.all(
    rooms.map(async (room) => ({ sessionId: room.sessionId, link: await joinLink(room, config, now) })),
  )
  return new Map(links.flatMap(({ sessionId, link }) => (link ? [[sessionId, link] as const] : [])))
}

async function joinLink(room: Room, config: VideoConfig, now: Date) {
  if (!takesPlaceByVideo(room)) return null
  if (now.getTime() > room.endsAt.getTime() + millisecondsInHour) return null
  const opensAt = new Date(room.startsAt.getTime() - millisecondsInHour)
  const url = linkWithoutToken(room) ?? (now >= opensAt ? await tokenLink(room, false, config, now) : null)
  return { url, opensAt }
}
