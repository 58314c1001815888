import type { MikroORM } from './orm.ts'
import type { Query } from './query.ts'

/**
 * Queues to which transactions have added jobs, by transaction. A transaction that has published anything is a key
 * here.
 */
const announced = new WeakMap<object, Set<string>>()

type Hear = (queues: ReadonlySet<string>) => void
const hearers = new WeakMap<MikroORM, Set<Hear>>()

/**
 * Remembers that the running transaction has published something, or added to a queue: listeners hear of it once it
 * commits.
 */
export function publishAfterCommit(query: Query, queue?: string): void {
  const transaction = query.transaction()
  if (!transaction) return
  const queues = announced.get(transaction) ?? new Set()
  if (queue) queues.add(queue)
  announced.set(transaction, queues)
}

/** Reports that a transaction has committed. One that published nothing is ignored. */
export function reportCommit(orm: MikroORM, transaction: object): void {
  const queues = announced.get(transaction)
  if (!queues || !announced.delete(transaction)) return
  const [hear] = hearers.get(orm) ?? []
  hear?.(queues)
}

/** Calls the listener after each commit that has published something. A process has one listener: the first. */
export function onCommit(orm: MikroORM, hear: Hear): () => void {
  const known = hearers.get(orm)
  const all = known ?? new Set()
  if (!known) {
    hearers.set(orm, all)
    orm.em.getEventManager().registerSubscriber({
      afterTransactionCommit({ transaction }) {
        // A savepoint ends no transaction.
        if (transaction && !('savepointName' in transaction)) reportCommit(orm, transaction)
      },
    })
  }
  all.add(hear)
  return () => all.delete(hear)
}
