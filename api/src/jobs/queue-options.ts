import type { Queue } from 'pg-boss'
import type { JobName } from './job.ts'

/** The queue of jobs whose last attempt failed, kept for a year for an admin to look at and retry. */
export const FAILED = 'failed'

/** A job counts as abandoned when its worker is silent this long: the shortest time that pg-boss allows. */
const SILENCE_SECONDS = 10

const DAY = 86_400

/** How pg-boss keeps, repeats and gives up a job. */
export const queueOptions = <P extends object>({ options }: JobName<P>) =>
  ({
    // One waiting job for each key. A job without a key gets its own, so it is never merged with another.
    policy: 'short',
    // Workers hear of a job right after the commit that adds it.
    notify: true,
    heartbeatSeconds: SILENCE_SECONDS,
    expireInSeconds: options.expireInSeconds ?? 300,
    retryLimit: options.retries ?? 20,
    // For jobs whose worker vanished, however often. Failed ones wait longer and longer: run.ts.
    retryDelay: 1,
    retryBackoff: false,
    // A job that waits longer than this is deleted: the longest that pg-boss allows.
    retentionSeconds: 365 * DAY,
    // Ended jobs are deleted soon, since every supervision counts them all.
    deleteAfterSeconds: DAY / 4,
    deadLetter: FAILED,
  }) satisfies Omit<Queue, 'name'> & { deadLetter: string }
