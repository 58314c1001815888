import type Router from '@koa/router'
import { enqueueAccountMessage } from '../accounts/account-messages.ts'
import { confirmNeededPassword } from '../accounts/confirm-password.ts'
import { writePractitionerAudit } from '../audit/service.ts'
import { queryOf } from '../db/query.ts'
import { publishChange } from '../events/publish.ts'
import { fail, refuseField } from '../http/errors.ts'
import { route } from '../http/route.ts'
import {
  choiceOf,
  keepsRooms,
  meetsElsewhere,
  readChoice,
  secretToUse,
  type VideoConfig,
  writeChoice,
} from './choice.ts'
import { type VideoChange, video } from './contract.ts'
import { readRoom, videoLinks } from './links.ts'
import { rescheduleRooms, retryVideo } from './schedule-room.ts'
import { checkAccount, ZoomFailure } from './zoom.ts'

export function videoRoutes(router: Router): void {
  route(router, video.choice, ({ em, practiceId }) => readChoice(queryOf(em), practiceId))

  route(
    router,
    video.choose,
    { transaction: 'own' },
    async ({ within, app: { config, limits }, actor, practiceId, body, now }) => {
      const held = await within((query) => choiceOf(query, practiceId))
      const secret = secretToUse(body, held, config)
      if (secret) await assertKnownKeys(body, secret, config)
      return within(async (query) => {
        if (body.kind !== 'none' && meetsElsewhere(body, held)) {
          await confirmNeededPassword(query, actor, body.currentPassword, limits)
          await enqueueAccountMessage(query, actor, 'videoChanged', { now })
        }
        await writeChoice(query, practiceId, body, { secret, config, now })
        await rescheduleRooms(query, practiceId, { isSameService: keepsRooms(body, held), now })
        await writePractitionerAudit(query, 'video.changed', { actor, now })
        await publishChange(query, practiceId, 'sessions')
        return readChoice(query, practiceId)
      })
    },
  )

  route(router, video.links, { transaction: 'own' }, async ({ within, app, params, query: { organizer }, now }) => {
    const room = await within((query) => readRoom(query, params.id))
    if (!room) throw fail('not_found')
    return videoLinks(room, app.config, now, { organizer })
  })

  route(router, video.retry, async ({ em, app, params: { id }, practiceId, now }) => {
    const query = queryOf(em)
    if (!(await readRoom(query, id))) throw fail('not_found')
    if (!(await retryVideo(query, { id, practiceId }))) throw fail('conflict', { detail: 'It is not held by video.' })
    const room = await readRoom(query, id)
    if (!room) throw fail('not_found')
    return videoLinks(room, app.config, now, { organizer: 'later' })
  })
}

/**
 * Checks the keys at Zoom before anything is stored: a mistake is shown at its field, and the stored choice keeps
 * working.
 */
async function assertKnownKeys(change: VideoChange, secret: string, config: VideoConfig): Promise<void> {
  if (change.kind !== 'zoom') return
  const { accountId, clientId } = change
  try {
    await checkAccount({ accountId, clientId, secret, url: config.ZOOM_URL, authUrl: config.ZOOM_AUTH_URL })
  } catch (error) {
    if (!(error instanceof ZoomFailure)) throw error
    if (error.reason === 'scope') throw refuseField('clientId', 'missing_scope')
    if (error.reason !== 'credentials')
      throw fail('unavailable', { retryAfterSeconds: 30, detail: 'Zoom does not answer.' })
    // Zoom answers `invalid_client` for wrong keys of the app, and `invalid_request` for an unknown account.
    throw error.message === 'invalid_client'
      ? refuseField('secret', 'wrong_key')
      : refuseField('accountId', 'wrong_key')
  }
}
