import type { TestApp } from '../app.ts'

/**
 * Kills server and worker between two steps: after so many beginnings and ends of transactions nothing more is done, until
 * they are started again. What was committed by then stays, what was not never was. Nothing takes it out of its ORM again:
 * that is one of the file's own.
 */
export function aKiller({ orm }: Pick<TestApp, 'orm'>) {
  let left = Number.POSITIVE_INFINITY
  const step = () => {
    left--
    if (left < 0) throw new Error('killed')
  }
  orm.em.getEventManager().registerSubscriber({
    beforeTransactionStart: step,
    beforeTransactionCommit: step,
    afterTransactionCommit: step,
  })
  return {
    killAfter(steps: number) {
      left = steps
    },
    isDead: () => left < 0,
    startAgain() {
      left = Number.POSITIVE_INFINITY
    },
  }
}
