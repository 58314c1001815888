import type { PgBoss } from 'pg-boss'
import type { Job } from './job.ts'
import { queueOptions } from './queue-options.ts'

/** Makes the queues and schedules of all jobs what their options say. */
export async function registerJobs(boss: PgBoss, jobs: readonly Job<object>[]): Promise<void> {
  for (const job of jobs) await register(boss, job)
  await forgetSchedules(boss, jobs)
}

/** Creates the job's queue, or updates an old one's options. */
async function register(boss: PgBoss, job: Job<object>): Promise<void> {
  const { policy, ...changeable } = queueOptions(job)
  await boss.createQueue(job.name, { policy, ...changeable })
  await boss.updateQueue(job.name, changeable)
  if (job.options.schedule) await boss.schedule(job.name, job.options.schedule, {}, { tz: 'UTC' })
  if (job.options.runsAtStart) await boss.send(job.name, {}, { singletonKey: 'start' })
}

/** Deletes schedules of jobs that no longer exist: pg-boss keeps them. */
async function forgetSchedules(boss: PgBoss, jobs: readonly Job<object>[]): Promise<void> {
  const scheduled = new Set(jobs.filter((job) => job.options.schedule).map((job) => job.name))
  for (const { name, key } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name, key)
}
