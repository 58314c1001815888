import { Worker } from 'node:worker_threads'

const MB = 1024 * 1024
const LOOK_EVERY_MS = 100
/** An idle thread ends after this time, to free its memory. */
const IDLE_MS = 60_000

interface ThreadBounds {
  longestMs: number
  /** Bounds all memory of the thread; buffers, which the engine does not bound, are checked now and then. */
  mostMegabytes: number
}

const begin = (module: URL, { mostMegabytes }: ThreadBounds) =>
  new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } })

/** What a thread holds now; 0 once it has ended. */
async function megabytesOf(thread: Worker): Promise<number> {
  const held = await thread.getHeapStatistics().catch(() => null)
  return held ? (held.total_heap_size + held.external_memory) / MB : 0
}

/** The next message of a thread; null when it ends without one, or is stopped at its bounds. */
async function nextMessage<T>(thread: Worker, { longestMs, mostMegabytes }: ThreadBounds): Promise<T | null> {
  let isOver = false
  const end = () => void thread.terminate()
  const timer = setTimeout(end, longestMs)
  const look = setInterval(async () => {
    // The answer may come while this waits: the thread then works for the next one.
    if ((await megabytesOf(thread)) > mostMegabytes && !isOver) end()
  }, LOOK_EVERY_MS)
  const { promise, resolve, reject } = Promise.withResolvers<T | null>()
  const ended = () => resolve(null)
  const failed = (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(null) : reject(error)
  thread.once('message', resolve).once('error', failed).once('exit', ended)
  try {
    return await promise
  } finally {
    isOver = true
    thread.off('message', resolve).off('error', failed).off('exit', ended)
    clearTimeout(timer)
    clearInterval(look)
  }
}

/**
 * Asks a module in a thread, one question at a time. The thread stays for the next question, since loading takes longer
 * than answering. Returns null if the thread ended during a question; the next one starts a new thread.
 */
export function askThread<Q, A>(module: URL, bounds: ThreadBounds): (question: Q) => Promise<A | null> {
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  function opened(): Worker {
    if (thread) return thread
    const begun = begin(module, bounds)
    const forget = () => forgetIf(begun)
    // After an error it ends a moment later. The caller gets the error too.
    begun.on('error', forget).once('exit', forget)
    thread = begun
    return begun
  }

  function forgetIf(ended: Worker): void {
    if (thread === ended) thread = undefined
  }

  /** Ends an idle thread; a question that comes meanwhile starts another. */
  function end(worker: Worker): void {
    forgetIf(worker)
    void worker.terminate()
  }

  async function ask(question: Q): Promise<A | null> {
    clearTimeout(idle)
    const worker = opened()
    worker.ref()
    try {
      worker.postMessage(question)
      const answer = await nextMessage<A>(worker, bounds)
      // What it still holds would count against the next question.
      if (answer !== null && (await megabytesOf(worker)) > bounds.mostMegabytes / 2) end(worker)
      return answer
    } finally {
      worker.unref()
      idle = setTimeout(() => end(worker), IDLE_MS).unref()
    }
  }

  return (question) => {
    const answer = last.then(() => ask(question))
    last = answer.catch(() => undefined)
    return answer
  }
}
