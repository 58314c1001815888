import type { MikroORM } from './orm.ts'
import type { Query } from './query.ts'

/**
 * The queues to which a running transaction has added jobs. A transaction that has published anything is a key here,
 * even without a queue.
 */
const queuesByTransaction = new WeakMap<object, Set<string>>()

type CommitListener = (queues: ReadonlySet<string>) => void
const listenersOf = new WeakMap<MikroORM, Set<CommitListener>>()

/**
 * Remembers that the running transaction has published something, or added to a queue: listeners hear of it once it
 * commits.
 */
export function publishAfterCommit(query: Query, queue?: string): void {
  const transaction = query.transaction()
  if (!transaction) return
  const queues = queuesByTransaction.get(transaction) ?? new Set()
  if (queue) queues.add(queue)
  queuesByTransaction.set(transaction, queues)
}

/** Reports that a transaction has committed. One that published nothing is ignored. */
export function reportCommit(orm: MikroORM, transaction: object): void {
  const queues = queuesByTransaction.get(transaction)
  if (!queues || !queuesByTransaction.delete(transaction)) return
  const [listener] = listenersOf.get(orm) ?? []
  listener?.(queues)
}

/** Calls the listener after each commit that has published something. A process has one listener: the first. */
export function onCommit(orm: MikroORM, listener: CommitListener): () => void {
  const known = listenersOf.get(orm)
  const all = known ?? new Set()
  if (!known) {
    listenersOf.set(orm, all)
    orm.em.getEventManager().registerSubscriber({
      afterTransactionCommit({ transaction }) {
        // A savepoint ends no transaction.
        if (transaction && !('savepointName' in transaction)) reportCommit(orm, transaction)
      },
    })
  }
  all.add(listener)
  return () => all.delete(listener)
}
