import type { EntityManager } from '../db/orm.ts'
import type { App } from '../http/context.ts'
import type { Mailer } from '../mail/smtp.ts'
import type { TemplatesOf } from '../mail/template.ts'
import type { SmsSender, SmsTemplates } from '../sms/sender.ts'

/** What a job may use besides the database. */
export interface JobApp extends Pick<App, 'config' | 'log' | 'orm' | 'now' | 'limits'> {
  mailer: Mailer
  /** Every feature's message templates by name. */
  templates: Partial<TemplatesOf>
  /** The SMS sender, and the templates of SMS. */
  sms?: { sender: SmsSender; templates: SmsTemplates }
}

export interface JobContext {
  /** Inside the tenant transaction of the payload's practice; without a practice in the payload a plain fork. */
  em: EntityManager
  /** Never before the job's planned start, even if the clocks of two machines differ. */
  now: Date
  app: JobApp
}

export interface JobOptions {
  /** Attempts after the first. The waits between them double, from one second up to an hour. */
  retries?: number
  /** How many run at once in one worker. */
  concurrency?: number
  /** After these seconds an attempt counts as failed. */
  expireInSeconds?: number
  /** Cron expression, UTC: the job runs by itself, with an empty payload. */
  schedule?: string
  /** The job runs by itself at this interval, with an empty payload, where a cron expression is too coarse. */
  everySeconds?: number
  /** Runs once more whenever a worker starts, so that a schedule's result is there at once. */
  runsAtStart?: boolean
}

/**
 * The name under which a job is added to its queue. The feature that enqueues declares it as `xJob` in its
 * `job-names.ts`; the feature above, which runs it, declares `runXJob` in its `jobs.ts`.
 */
export interface JobName<P extends object> {
  name: string
  options: JobOptions
  /** Carries the payload's type; never set. */
  payload?: P
}

/**
 * Work outside a request. It runs at least once, so `run` reads the present state and tolerates repetition. The payload
 * holds only ids and nothing personal, since the queue's tables know no practices.
 */
export interface Job<P extends object> extends JobName<P> {
  run(context: JobContext, payload: P): Promise<void>
}

/** Declares a job that another feature runs. */
export const jobName = <P extends object>(name: string, options: JobOptions = {}): JobName<P> => ({ name, options })

/** Says how to run a declared job. */
export const jobOf = <P extends object>({ name, options }: JobName<P>, run: Job<P>['run']): Job<P> => ({
  name,
  options,
  run,
})

/** A job as a value: `enqueue(em, lapseSessionRequest, { practiceId, sessionId })`. */
export const job = <P extends object>(name: string, run: Job<P>['run'], options: JobOptions = {}): Job<P> => ({
  name,
  options,
  run,
})
