import type { MikroORM } from './orm.ts'
import type { Query } from './query.ts'

/** Queues to which transactions have added jobs, by the transaction: whoever has announced something is in it. */
const announced = new WeakMap<object, Set<string>>()

type Hear = (queues: ReadonlySet<string>) => void
const hearers = new WeakMap<MikroORM, Set<Hear>>()

/** Remembers that the running transaction has announced something, or added to a queue: it is told once it commits. */
export function publishAfterCommit(query: Query, queue?: string): void {
  const transaction = query.transaction()
  if (!transaction) return
  const queues = announced.get(transaction) ?? new Set()
  if (queue) queues.add(queue)
  announced.set(transaction, queues)
}

/** Says that a transaction has committed. One that announced nothing is none of anybody's business. */
export function committed(orm: MikroORM, transaction: object): void {
  const queues = announced.get(transaction)
  if (!queues || !announced.delete(transaction)) return
  const [hear] = hearers.get(orm) ?? []
  hear?.(queues)
}

/** Hears of each commit that has announced something. Only the first listener of a process is called. */
export function onCommit(orm: MikroORM, hear: Hear): () => void {
  const known = hearers.get(orm)
  const all = known ?? new Set()
  if (!known) {
    hearers.set(orm, all)
    orm.em.getEventManager().registerSubscriber({
      afterTransactionCommit({ transaction }) {
        // A savepoint ends no transaction.
        if (transaction && !('savepointName' in transaction)) committed(orm, transaction)
      },
    })
  }
  all.add(hear)
  return () => all.delete(hear)
}
