import type { Queue } from 'pg-boss'
import type { JobName } from './job.ts'

/** Jobs whose last attempt failed, kept for a year for somebody to look at and send back. */
export const FAILED = 'failed'

/** A job counts as abandoned when its worker has been silent this long: the shortest that pg-boss allows. */
const SILENCE_SECONDS = 10

const DAY = 86_400

/** How pg-boss keeps, repeats and gives up a job. */
export const queueOptions = <P extends object>({ options }: JobName<P>) =>
  ({
    // One waiting job for each key. A job without a key gets one of its own, and so is never taken for another.
    policy: 'short',
    // Workers hear of a job right after the commit that adds it.
    notify: true,
    heartbeatSeconds: SILENCE_SECONDS,
    expireInSeconds: options.expireInSeconds ?? 300,
    retryLimit: options.retries ?? 20,
    // For jobs whose worker vanished, however often. Those that failed wait longer and longer: run.ts.
    retryDelay: 1,
    retryBackoff: false,
    // A job that waits longer than this is deleted: the longest that pg-boss allows.
    retentionSeconds: 365 * DAY,
    // What has ended goes soon, since every supervision counts all that is there.
    deleteAfterSeconds: DAY / 4,
    deadLetter: FAILED,
  }) satisfies Omit<Queue, 'name'> & { deadLetter: string }
