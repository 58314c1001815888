import type { contract, ReplyOf } from '@ancrage/api/contract'
import type { FakeApi } from './fake-api'

type Choice = ReplyOf<typeof contract.video.choice>
type Room = ReplyOf<typeof contract.video.links>

export const aChoice = (overrides: Partial<Choice> = {}): Choice => ({
  kind: 'none',
  url: null,
  appId: null,
  accountId: null,
  clientId: null,
  secret: null,
  changedAt: null,
  ...overrides,
})

export const aRoom = (overrides: Partial<Room> = {}): Room => ({
  state: 'ready',
  kind: 'zoom',
  failure: null,
  organizerUrl: null,
  clientUrl: 'https://us05web.zoom.test/j/84000000001?pwd=abc',
  ...overrides,
})

/** A practice with a video service; changes are stored. */
export function withVideo(api: FakeApi, first: Partial<Choice> = {}): FakeApi {
  let choice = aChoice(first)
  return api
    .on('GET /api/video', () => choice)
    .on('PUT /api/video', ({ body }) => {
      const { secret, ...changes } = body as Partial<Choice>
      const ownSecret = changes.kind === choice.kind ? choice.secret : null
      choice = aChoice({ ...changes, secret: secret ? `••••••••${secret.slice(-4)}` : ownSecret })
      return choice
    })
}
