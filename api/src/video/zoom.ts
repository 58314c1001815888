import * as z from 'zod'
import { askZoom, type ZoomAnswer, ZoomFailure } from './zoom/ask.ts'
import { forgetToken, newToken, type ZoomAccount, zoomToken } from './zoom/token.ts'

export { ZoomFailure } from './zoom/ask.ts'
export type { ZoomAccount } from './zoom/token.ts'

/** The data of a meeting. Its topic contains no client's name and no reason. */
export interface ZoomMeeting {
  topic: string
  startsAt: Date
  endsAt: Date
  timeZone: string
}

const webAddress = z.url({ protocol: /^https$/ }).max(2000)
/** Leaves out `start_url`: it admits whoever has it as the host. */
const Made = z.object({ id: z.union([z.string().regex(/^\d+$/), z.int()]).transform(String), join_url: webAddress })
const Startable = z.object({ start_url: webAddress })
const Refused = z.object({ code: z.number() })

/** Zoom's codes: the token has expired, the app lacks the permission, there is no such meeting. */
const EXPIRED = 124
const NOT_ALLOWED = [4700, 4711, 104]
const GONE = [3001, 3000]

/** Creates a meeting, and returns its number and the client's link. */
export async function createMeeting(account: ZoomAccount, meeting: ZoomMeeting) {
  const { body } = await call(account, 'POST', '/users/me/meetings', {
    type: 2,
    ...shapeOf(meeting),
    // Nobody enters the room before the practitioner, and nobody sees who waits.
    settings: { waiting_room: true, join_before_host: false },
  })
  const made = Made.safeParse(body)
  if (!made.success) throw new ZoomFailure('unreachable', 'no meeting in the answer')
  return { room: made.data.id, joinUrl: made.data.join_url }
}

/** Moves a meeting. Throws `gone` if Zoom no longer has it. */
export async function changeMeeting(account: ZoomAccount, room: string, meeting: ZoomMeeting): Promise<void> {
  await call(account, 'PATCH', `/meetings/${room}`, shapeOf(meeting))
}

/** Deletes a meeting; does nothing where there is none. */
export async function removeMeeting(account: ZoomAccount, room: string): Promise<void> {
  try {
    await call(account, 'DELETE', `/meetings/${room}`)
  } catch (error) {
    if (!(error instanceof ZoomFailure) || error.reason !== 'gone') throw error
  }
}

/** The link by which the host opens the meeting. It expires after two hours: ask on demand, and store it nowhere. */
export async function hostLink(account: ZoomAccount, room: string): Promise<string> {
  const { body } = await call(account, 'GET', `/meetings/${room}`)
  const found = Startable.safeParse(body)
  if (!found.success) throw new ZoomFailure('unreachable', 'no link in the answer')
  return found.data.start_url
}

/** Checks that Zoom knows the keys, and that they may do all with meetings that is needed later. */
export async function checkAccount(account: ZoomAccount): Promise<void> {
  const { scope } = await newToken(account)
  if (!mayAll(scope)) throw new ZoomFailure('scope', 'may not make, change, delete and read meetings')
}

/** The permissions of older apps, where `write` includes changing and deleting, or the four of newer ones. */
function mayAll(scope: string): boolean {
  const has = scope.split(/[\s,]+/).map((one) => one.replace(/:(admin|master)$/, ''))
  const all = (actions: string[], ending: string) => actions.every((one) => has.includes(`meeting:${one}${ending}`))
  return all(['write', 'read'], '') || all(['write', 'update', 'delete', 'read'], ':meeting')
}

const shapeOf = ({ topic, startsAt, endsAt, timeZone }: ZoomMeeting) => ({
  topic,
  start_time: startsAt.toISOString().replace(/\.\d{3}Z$/, 'Z'),
  duration: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
  timezone: timeZone,
})

/** Sends a request; replaces an expired token once. */
async function call(account: ZoomAccount, method: string, path: string, body?: object): Promise<ZoomAnswer> {
  const first = await callOnce(account, method, path, body)
  if (first.status !== 401 && codeOf(first) !== EXPIRED) return answered(first)
  forgetToken(account)
  return answered(await callOnce(account, method, path, body))
}

async function callOnce(account: ZoomAccount, method: string, path: string, body?: object) {
  return askZoom(`${account.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${await zoomToken(account)}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
}

const codeOf = ({ body }: ZoomAnswer) => Refused.safeParse(body).data?.code

function answered(answer: ZoomAnswer): ZoomAnswer {
  const { status } = answer
  const code = codeOf(answer)
  if (status < 300) return answer
  if (status === 401) throw new ZoomFailure('credentials', `code ${code}`)
  if (status === 404 || GONE.includes(code ?? 0)) throw new ZoomFailure('gone', `code ${code}`)
  if (status === 403 || NOT_ALLOWED.includes(code ?? 0)) throw new ZoomFailure('scope', `code ${code}`)
  throw new ZoomFailure('refused', `code ${code}`)
}
