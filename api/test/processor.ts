/** The CPU time of some work in milliseconds: a busy machine stretches the elapsed time, not this. */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/**
 * The minimum over a few runs, ending once it is below `mostMs`: compilation and garbage collection meanwhile do not
 * count.
 */
export async function leastProcessorMs(work: () => unknown, mostMs: number): Promise<number> {
  let least = await processorMs(work)
  for (let again = 0; again < 9 && least >= mostMs; again++) least = Math.min(least, await processorMs(work))
  return least
}

/**
 * The ratio of the heaviest work to the lightest, by the minimum of five runs each, or of ten if that is not below
 * `most`. The preparation of each does not count.
 */
export async function spreadOfWorks(readied: (() => Promise<() => unknown>)[], most: number): Promise<number> {
  const least = readied.map(() => Number.POSITIVE_INFINITY)
  const spread = () => Math.max(...least) / Math.min(...least)
  for (let n = 0; n < 10 && (n < 5 || spread() >= most); n++)
    for (const [at, ready] of readied.entries()) least[at] = Math.min(least[at]!, await processorMs(await ready()))
  return spread()
}
