import type { TestApp } from '../app.ts'

/**
 * Kills server and worker between two steps: after this many starts and ends of transactions nothing more is done,
 * until they are started again. Committed work stays, the rest is lost. Its listener cannot be removed from the ORM, so
 * the file has its own ORM.
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
