/** Each is read by a thread of its own, of which passwords and the disk need some too. */
const AT_ONCE = 2

let running = 0
const waiting: (() => void)[] = []

/** Does heavy work while no more than `AT_ONCE` of its kind run in this process; the others wait for their turn. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++
  else await new Promise<void>((begin) => waiting.push(begin))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
