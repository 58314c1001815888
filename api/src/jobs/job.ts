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
  /** Who sends SMS, and what they say. */
  sms?: { sender: SmsSender; templates: SmsTemplates }
}

export interface JobContext {
  /** In the tenant transaction of the payload's practice; without a practice in the payload a plain fork. */
  em: EntityManager
  /** Never before the instant that the job was to start after, however the clocks of two machines differ. */
  now: Date
  app: JobApp
}

export interface JobOptions {
  /** Attempts after the first. The waits between them double, from one second up to an hour. */
  retries?: number
  /** How many run at the same time in one worker. */
  concurrency?: number
  /** After so many seconds an attempt counts as failed. */
  expireInSeconds?: number
  /** Cron expression, UTC: runs by itself, with an empty payload. */
  schedule?: string
  /** Runs by itself so often, with an empty payload: for what a cron expression is too coarse for. */
  everySeconds?: number
  /** Runs once more whenever a worker starts: what a schedule makes is there at once. */
  runsAtStart?: boolean
}

/**
 * By what a job is added to its queue. The feature below names it `xJob`, in its `job-names.ts`; the one above that knows
 * how does it: `runXJob`, in its `jobs.ts`.
 */
export interface JobName<P extends object> {
  name: string
  options: JobOptions
  /** Says of what the payload is; never set. */
  payload?: P
}

/**
 * Work to be done outside a request: at least once, so `run` reads again what is true now and tolerates repetition.
 * The payload holds ids and nothing personal, for the queue's tables know no practices.
 */
export interface Job<P extends object> extends JobName<P> {
  run(context: JobContext, payload: P): Promise<void>
}

/** Names a job that another feature does. */
export const jobName = <P extends object>(name: string, options: JobOptions = {}): JobName<P> => ({ name, options })

/** Says what a named job does. */
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
