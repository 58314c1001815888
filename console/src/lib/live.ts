import { type LiveTopic, liveTopics } from '@ancrage/api/contract'

/** A message of the practice's event stream. `connected` and `lost` are about the stream itself. */
export type LiveMessage =
  | { kind: 'changed'; topic: LiveTopic }
  | { kind: 'resync' }
  | { kind: 'connected' }
  | { kind: 'lost' }

type Hear = (news: LiveMessage) => void

const NAME = 'ancrage-live'
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000

/**
 * Calls `hear` for each change in the practice until the returned function is called. Browsers allow six connections to
 * one server, so one tab listens and forwards to the others, and the next tab takes over when it closes.
 */
export function followChanges(hear: Hear): () => void {
  const stop = new AbortController()
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => hear(data)
  const hearAll: Hear = (news) => {
    hear(news)
    channel.postMessage(news)
  }
  const lead = () =>
    new Promise<void>((resolve) => {
      if (stop.signal.aborted) return resolve()
      const close = listen(hearAll)
      stop.signal.addEventListener('abort', () => {
        close()
        resolve()
      })
    })
  if (navigator.locks) navigator.locks.request(NAME, { signal: stop.signal }, lead).catch(() => {})
  else void lead()
  return () => {
    stop.abort()
    channel.close()
  }
}

/** Keeps the stream open, with growing pauses between attempts. After each opening everything is read again. */
function listen(hear: Hear): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  function open() {
    clearTimeout(timer)
    source?.close()
    source = new EventSource('/api/events')
    source.onopen = () => {
      failures = 0
      hear({ kind: 'connected' })
      hear({ kind: 'resync' })
    }
    source.onerror = fail
    source.addEventListener('resync', () => hear({ kind: 'resync' }))
    source.addEventListener('changed', ({ data }: MessageEvent<string>) => hear(newsOf(data)))
  }

  function fail() {
    source?.close()
    clearTimeout(timer)
    hear({ kind: 'lost' })
    const pause = Math.min(FIRST_PAUSE * 2 ** failures++, LONGEST_PAUSE)
    timer = setTimeout(open, pause * (0.75 + Math.random() / 2))
  }

  addEventListener('online', open)
  addEventListener('offline', fail)
  open()
  return () => {
    removeEventListener('online', open)
    removeEventListener('offline', fail)
    clearTimeout(timer)
    source?.close()
  }
}

/** An unknown message still means that something has changed. */
function newsOf(data: string): LiveMessage {
  try {
    const { topic } = JSON.parse(data) as { topic?: unknown }
    const known = liveTopics.find((one) => one === topic)
    if (known) return { kind: 'changed', topic: known }
  } catch {}
  return { kind: 'resync' }
}
