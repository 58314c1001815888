import { defineEntity, p } from '@mikro-orm/core'
import { instantType, practiceId } from '../db/base.ts'
import type { VideoFailure } from './contract.ts'

/**
 * A practice's choice of a video service. `secret` is sealed; `secretSuffix` has its last four characters, which its
 * owner recognises.
 */
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

/**
 * The room of one session: its name at Jitsi, or the meeting’s number at Zoom. Zoom’s start_url has no column, and must
 * not get one.
 */
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
