import { defineEntity, p } from '@mikro-orm/core'
import { instantType, practiceId } from '../db/base.ts'
import type { VideoFailure } from './contract.ts'

/** How a practice meets by video. `secret` is sealed; `secretSuffix` are the last four characters by which its owner knows it. */
export const VideoChoiceEntity = defineEntity({
  name: 'VideoChoice',
  tableName: 'video_choice',
  properties: {
    practiceId: practiceId().primary(),
    kind: p.text().$type<'fixed' | 'jitsi' | 'zoom'>(),
    url: p.text().nullable(),
    appId: p.text().nullable(),
    accountId: p.text().nullable(),
    clientId: p.text().nullable(),
    secret: p.blob().nullable(),
    secretSuffix: p.text().nullable(),
    requestsOn: p.string().columnType('date').nullable(),
    requestCount: p.integer().default(0),
    changedAt: p.datetime().columnType('timestamptz'),
  },
})

/** The room of one session: of Jitsi its name, of Zoom the meeting’s number. Zoom’s start_url has no column, and must not get one. */
export const SessionVideoEntity = defineEntity({
  name: 'SessionVideo',
  tableName: 'session_video',
  properties: {
    practiceId: practiceId().primary(),
    sessionId: p.uuid().primary(),
    kind: p.text().$type<'fixed' | 'jitsi' | 'zoom'>(),
    state: p.text().$type<'waiting' | 'ready' | 'failed'>(),
    room: p.text().nullable(),
    joinUrl: p.text().nullable(),
    failure: p.text().$type<VideoFailure>().nullable(),
    startsAt: p.datetime().columnType('timestamptz').nullable(),
    endsAt: p.datetime().columnType('timestamptz').nullable(),
    attempts: p.integer().default(0),
    leaseExpiresAt: instantType().nullable(),
  },
})
