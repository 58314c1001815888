import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { instant, line } from '../http/schema.ts'

/** How a practice meets by video. */
export const videoKinds = ['none', 'fixed', 'jitsi', 'zoom'] as const

/** An address that clients are sent to: HTTPS alone, so that it is no script and nobody listens; without a password. */
const webAddress = line(500)
  .refine(isWebAddress, 'invalid_address')
  .transform((text) => new URL(text).href)

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && !url.username && !url.password && url.hostname.includes('.')
}

/** Ends without a slash: the room's name is put behind. */
const serverAddress = webAddress
  .refine((text) => !/[?#]/.test(text), 'invalid_address')
  .transform((text) => text.replace(/\/+$/, ''))

/** A name or key that another service gave: no spaces. */
const key = line(200).regex(/^[\x21-\x7e]+$/, 'invalid_key')

export const VideoChoice = z.object({
  kind: z.enum(videoKinds),
  /** The fixed link, or Jitsi's server. */
  url: z.string().nullable(),
  appId: z.string().nullable(),
  accountId: z.string().nullable(),
  clientId: z.string().nullable(),
  /** Whether a secret is kept: a mask with its last four characters. */
  secret: z.string().nullable(),
  changedAt: instant.nullable(),
})

/** A secret that is left out stays as it is. */
export const VideoChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('fixed'), url: webAddress }),
  z.strictObject({ kind: z.literal('jitsi'), url: serverAddress, appId: key.optional(), secret: key.optional() }),
  z.strictObject({ kind: z.literal('zoom'), accountId: key, clientId: key, secret: key.optional() }),
])
export type VideoChange = z.output<typeof VideoChange>

/** Why a session has no link. */
export const videoFailures = ['credentials', 'scope', 'limited', 'refused', 'unreachable'] as const
export type VideoFailure = (typeof videoFailures)[number]

export const SessionVideo = z.object({
  /**
   * `none`: not by video, or over. `unset`: the practice has not chosen how. `later`: not confirmed yet. `waiting`: the
   * link is being made; `failure` names the obstacle.
   */
  state: z.enum(['none', 'unset', 'later', 'waiting', 'ready', 'failed']),
  kind: z.enum(videoKinds),
  failure: z.enum(videoFailures).nullable(),
  /** The client's link: it joins the meeting and does nothing else. */
  clientUrl: z.string().nullable(),
  /** For the practitioner alone, good for now: read again at each click, kept nowhere. */
  organizerUrl: z.string().nullable(),
})

/** What a client sees of the room. `url` is null until it is there, or until `opensAt`. */
export const JoinLink = z.object({ url: z.string().nullable(), opensAt: instant })

const id = z.object({ id: z.uuid() })

export const video = {
  choice: endpoint({
    method: 'GET',
    path: '/api/video',
    summary: 'How the practice meets by video.',
    access: 'practitioner',
    reply: VideoChoice,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api/video',
    summary:
      'Says how the practice meets by video; Zoom is asked whether it knows the keys. Of another service, links to come are made anew.',
    access: 'practitioner',
    body: VideoChange,
    reply: VideoChoice,
    limits: [{ by: 'caller', points: 20, seconds: 600 }],
    errors: ['unavailable'],
  }),
  links: endpoint({
    method: 'GET',
    path: '/api/sessions/:id/video',
    summary: 'The links of a session by video, as they are at this moment.',
    access: 'practitioner',
    params: id,
    query: z.strictObject({
      /** `later` leaves the practitioner's link out, and asks no other service. */
      organizer: z.enum(['now', 'later']).default('now'),
    }),
    reply: SessionVideo,
    limits: [{ by: 'caller', points: 120, seconds: 60 }],
    errors: ['not_found', 'unavailable'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/sessions/:id/video',
    summary: 'Makes the link of a session by video again, after what stood in the way is mended.',
    access: 'practitioner',
    params: id,
    reply: SessionVideo,
    status: 202,
    limits: [{ by: 'caller', points: 30, seconds: 60 }],
    errors: ['not_found', 'conflict'],
  }),
}
