import type { Session } from '../src/features/sessions/public'
import { aPage, aSession } from './build'
import type { FakeApi } from './fake-api'

/** Fakes the requests of a list, which leave it when they are answered. */
export function withRequests(api: FakeApi, list: { waiting: Session[] }): FakeApi {
  const leave = (id: string | undefined) => {
    list.waiting = list.waiting.filter((session) => session.id !== id)
    return aSession({ status: 'scheduled' })
  }
  return api
    .on('GET /api/sessions', ({ query }) =>
      aPage(query.status === 'pending_validation' ? list.waiting : [], { total: list.waiting.length }),
    )
    .on('POST /api/sessions/*/accept', (_, [id]) => leave(id))
    .on('POST /api/sessions/*/refuse', (_, [id]) => leave(id))
}
