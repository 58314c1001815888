import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeEventSource } from '../../test/fake-events'
import { followChanges, type LiveMessage } from './live'

let heard: LiveMessage[]
let stop: (() => void)[]

const follow = () => stop.push(followChanges((news) => heard.push(news)))
const stream = () => vi.waitFor(() => FakeEventSource.current, 10_000)

beforeEach(() => {
  heard = []
  stop = []
  window.EventSource = FakeEventSource as unknown as typeof EventSource
})

afterEach(() => {
  for (const end of stop) end()
  vi.useRealTimers()
})

describe('the stream of changes', () => {
  test('reports changed topics, and asks to read everything after a gap', async () => {
    follow()
    const source = await stream()
    source.connects()
    source.tells('changed', { topic: 'sessions' })
    source.tells('resync')
    expect(heard).toEqual([
      { kind: 'connected' },
      { kind: 'resync' },
      { kind: 'changed', topic: 'sessions' },
      { kind: 'resync' },
    ])
  })

  test.each(['', 'not json', '{}', '{"topic":7}', 'null'])(
    'treats a message that it does not understand as a gap: %j',
    async (data) => {
      follow()
      const source = await stream()
      source.tells('changed', data)
      expect(heard).toEqual([{ kind: 'resync' }])
    },
  )

  test('reconnects after a break, with growing pauses, and then everything is read again', async () => {
    follow()
    await stream()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pauses: number[] = []
    for (let attempt = 0; attempt < 8; attempt++) {
      FakeEventSource.current.breaks()
      expect(FakeEventSource.open).toHaveLength(0)
      let waited = 0
      while (FakeEventSource.open.length === 0) {
        vi.advanceTimersByTime(250)
        waited += 250
      }
      pauses.push(waited)
    }
    expect(pauses[0]).toBeLessThanOrEqual(1_500)
    expect(pauses[3]).toBeGreaterThan(pauses[0]!)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(38_000)
    heard = []
    FakeEventSource.current.connects()
    expect(heard).toEqual([{ kind: 'connected' }, { kind: 'resync' }])
  })

  test('is retried at once when the browser is online again', async () => {
    follow()
    const source = await stream()
    source.breaks()
    window.dispatchEvent(new Event('online'))
    expect(FakeEventSource.open).toHaveLength(1)
  })

  test('is opened once for all tabs, and another tab takes over when its tab closes', async () => {
    follow()
    await stream()
    follow()
    FakeEventSource.current.tells('changed', { topic: 'sessions' })
    await vi.waitFor(() => expect(heard).toEqual(Array(2).fill({ kind: 'changed', topic: 'sessions' })), 10_000)
    expect(FakeEventSource.open).toHaveLength(1)
    stop.shift()?.()
    const next = await stream()
    next.connects()
    expect(heard.slice(2)).toEqual([{ kind: 'connected' }, { kind: 'resync' }])
  })

  test('ends with the page', async () => {
    follow()
    await stream()
    stop.pop()?.()
    await vi.waitFor(() => expect(FakeEventSource.open).toHaveLength(0), 10_000)
  })
})
