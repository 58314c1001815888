import type { EntityManager } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { VideoChoiceEntity } from '../src/video/entity.ts'
import { rescheduleRooms } from '../src/video/schedule-room.ts'
import type { DemoPractice } from './practice.ts'

/** The practice meets by one fixed link: its sessions by video are offered, and those to come have their way in. */
export async function chooseVideo(em: EntityManager, { id, website }: DemoPractice, now: Date): Promise<void> {
  await em.insert(VideoChoiceEntity, {
    practiceId: id,
    kind: 'fixed',
    url: `${website}/visio`,
    appId: null,
    accountId: null,
    clientId: null,
    secret: null,
    secretSuffix: null,
    requestsOn: null,
    requestCount: 0,
    changedAt: now,
  })
  await rescheduleRooms(queryOf(em), id, { isSameService: false, now })
}
