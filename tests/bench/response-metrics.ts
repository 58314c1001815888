import type { Page } from '@playwright/test'

/** The longest of some measured times, in ms, and what the person was doing. */
export interface SlowestMoment {
  ms: number
  doing: string
}

/** What one person noticed: the slowest response to an interaction (INP, as there are few), and the longest task. */
export interface VisitorMetrics {
  answer: SlowestMoment
  task: SlowestMoment
}

interface Timed {
  at: number
  ms: number
}

/** Times the responses and the tasks of a page that is about to be opened. */
export async function watchMoments(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const felt = { answers: [] as Timed[], tasks: [] as Timed[], doing: [] as { at: number; what: string }[] }
    Object.assign(window, { felt })
    // Under inspection, the browser looks up the source of every error, and React creates some when it starts.
    Error.stackTraceLimit = 0
    new PerformanceObserver((list) => {
      for (const { startTime, duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId) felt.answers.push({ at: startTime, ms: duration })
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) felt.tasks.push({ at: startTime, ms: duration })
    }).observe({ type: 'longtask', buffered: true })
  })
}

/** Does something by a name: what is slow from then on was slow while doing this. */
export async function inContext(page: Page, what: string, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate((now) => {
    Reflect.get(window, 'felt').doing.push({ at: performance.now(), what: now })
  }, what)
  await act()
}

/** The slowest moments since the page was opened, of what was done by a name. */
export const slowestMoments = (page: Page): Promise<VisitorMetrics> =>
  page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
    const { answers, tasks, doing } = Reflect.get(window, 'felt') as Record<'answers' | 'tasks', Timed[]> & {
      doing: { at: number; what: string }[]
    }
    const longest = (all: Timed[]) => {
      const felt = all.map(({ at, ms }) => ({ ms, doing: doing.findLast((step) => step.at <= at)?.what ?? '' }))
      const known = felt.filter((one) => one.doing)
      return known.reduce((one, other) => (other.ms > one.ms ? other : one), { ms: 0, doing: 'none' })
    }
    return { answer: longest(answers), task: longest(tasks) }
  })

const sorted = (moments: SlowestMoment[]) => moments.toSorted((one, other) => one.ms - other.ms)
/** The middle one of some runs, and the slowest. */
export const middle = (moments: SlowestMoment[]) => sorted(moments)[Math.floor(moments.length / 2)]!
export const last = (moments: SlowestMoment[]) => sorted(moments).at(-1)!
