import * as z from 'zod'
import { knownPassword } from '../accounts/contract.ts'
import { endpoint } from '../http/endpoint.ts'
import { instant, line } from '../http/schema.ts'

/** The ways in which a practice meets by video. */
const videoKinds = ['none', 'fixed', 'jitsi', 'zoom'] as const

/** An address that clients are sent to. It has HTTPS, so it is no script and cannot be overheard, and no password. */
const webAddress = line(500)
  .refine(isWebAddress, 'invalid_address')
  .transform((text) => new URL(text).href)

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && !url.username && !url.password && url.hostname.includes('.')
}

/** The address ends without a slash, since the room's name is appended. */
const serverAddress = webAddress
  .refine((text) => !/[?#]/.test(text), 'invalid_address')
  .transform((text) => text.replace(/\/+$/, ''))

/** A name or key from another service, without spaces. */
const key = line(200).regex(/^[\x21-\x7e]+$/, 'invalid_key')

export const VideoChoice = z.object({
  kind: z.enum(videoKinds),
  /** The fixed link, or the address of the Jitsi server. */
  url: z.string().nullable(),
  appId: z.string().nullable(),
  accountId: z.string().nullable(),
  clientId: z.string().nullable(),
  /** The mask of the stored secret with its last four characters; null without one. */
  secret: z.string().nullable(),
  changedAt: instant.nullable(),
})

/** Needed where clients are sent elsewhere from now on: to another address, server or account. */
const currentPassword = knownPassword.optional()

/** A change of the choice. A secret that is left out stays as it is. */
export const VideoChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('fixed'), url: webAddress, currentPassword }),
  z.strictObject({
    kind: z.literal('jitsi'),
    url: serverAddress,
    appId: key.optional(),
    secret: key.optional(),
    currentPassword,
  }),
  z.strictObject({ kind: z.literal('zoom'), accountId: key, clientId: key, secret: key.optional(), currentPassword }),
])
export type VideoChange = z.output<typeof VideoChange>

/** Why a session has no link. */
const videoFailures = ['credentials', 'scope', 'limited', 'refused', 'unreachable'] as const
export type VideoFailure = (typeof videoFailures)[number]

export const SessionVideo = z.object({
  /**
   * `none`: not by video, or over. `unset`: the practice has not chosen how. `later`: not confirmed yet. `waiting`: the
   * link is being made; `failure` names the obstacle.
   */
  state: z.enum(['none', 'unset', 'later', 'waiting', 'ready', 'failed']),
  kind: z.enum(videoKinds),
  failure: z.enum(videoFailures).nullable(),
  /** The client's link: it only joins the meeting. */
  clientUrl: z.string().nullable(),
  /** The practitioner's link. It is valid for a short time: read it at each click and store it nowhere. */
  organizerUrl: z.string().nullable(),
})

/** The client's view of the room. `url` is null until the room exists, or until `opensAt`. */
export const JoinLink = z.object({ url: z.string().nullable(), opensAt: instant })

const id = z.object({ id: z.uuid() })

export const video = {
  choice: endpoint({
    method: 'GET',
    path: '/api/video',
    summary: 'The practice’s choice of a video service.',
    access: 'practitioner',
    reply: VideoChoice,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api/video',
    summary:
      'Sets the practice’s video service; keys are checked at Zoom. With another service, links of coming sessions are made anew.',
    access: 'practitioner',
    body: VideoChange,
    reply: VideoChoice,
    limits: [{ by: 'caller', points: 20, seconds: 600 }],
    errors: ['unavailable'],
  }),
  links: endpoint({
    method: 'GET',
    path: '/api/sessions/:id/video',
    summary: 'The present links of a video session.',
    access: 'practitioner',
    params: id,
    query: z.strictObject({
      /** `later` leaves out the practitioner's link, and needs no request to another service. */
      organizer: z.enum(['now', 'later']).default('now'),
    }),
    reply: SessionVideo,
    limits: [{ by: 'caller', points: 120, seconds: 60 }],
    errors: ['not_found', 'unavailable'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/sessions/:id/video',
    summary: 'Makes the link of a video session again, once the obstacle is removed.',
    access: 'practitioner',
    params: id,
    reply: SessionVideo,
    status: 202,
    limits: [{ by: 'caller', points: 30, seconds: 60 }],
    errors: ['not_found', 'conflict'],
  }),
}
