import { mailAccount } from '../accounts/jobs.ts'
import { logRefusedSignIn } from '../accounts/sign-in-trace.ts'
import { countFigures, sendLetters } from '../admin/jobs.ts'
import { runIssueNoteJob, runSettleDepositsJob } from '../billing/jobs.ts'
import { readCalendly, readEveryCalendly } from '../calendly/jobs.ts'
import { sendClientLink } from '../client-area/jobs.ts'
import { propagateNewEmail } from '../client-profile/jobs.ts'
import { askForConsents } from '../consents/jobs.ts'
import { runReplanDayMailsJob, wakeDayMails, writeDayMail } from '../day-mail/jobs.ts'
import { eraseDocument } from '../documents/jobs.ts'
import { remindOverdueHourly, runCloseReminderLinksJob } from '../due-reminders/jobs.ts'
import { remindOfMarks, wakeMarkReminders } from '../exercises/jobs.ts'
import { notifyExpiring } from '../expiry/jobs.ts'
import { removeFile, sweepFiles } from '../files/jobs.ts'
import type { App, AppResources } from '../http/context.ts'
import { createLimits } from '../http/rate-limit.ts'
import { countingPool } from '../http/services.ts'
import { runCreditRefundJob, runRenderIssuedJob } from '../invoices/jobs.ts'
import { createMailer } from '../mail/smtp.ts'
import { mailTemplates } from '../mail-templates.ts'
import { sendMailing } from '../mailings/jobs.ts'
import { mailingSmsTemplates } from '../mailings/sms.ts'
import { purge } from '../maintenance/jobs.ts'
import { followMailReport } from '../messages/follow-report.ts'
import { deliverMessage, reportBudget } from '../messages/jobs.ts'
import { receiveReports } from '../messages/receive-reports.ts'
import { runMailNewsJob } from '../news-mail/jobs.ts'
import { readCredit, readEveryCredit } from '../octopush/jobs.ts'
import { reminderSmsTemplates } from '../octopush/reminder-sms.ts'
import { followReport } from '../octopush/report.ts'
import { octopushSender } from '../octopush/sending.ts'
import { addSearchTerms } from '../patients/jobs.ts'
import { forwardToPublisher } from '../publisher/jobs.ts'
import { runReplanRemindersJob, sendReminders, wakeReminders } from '../reminders/jobs.ts'
import { notifyAdmins, publishUnread } from '../reviews/jobs.ts'
import { lapseSessionRequest, runEndProposalsJob } from '../sessions/jobs.ts'
import {
  runLapsePaymentRequestJob,
  runRefundJob,
  runSettleEndedSessionJob,
  runStripeEventJob,
  sweepStripeAccount,
  sweepStripeAccounts,
} from '../stripe/jobs.ts'
import { forgetCalendar, readCalendar, runRereadCalendarsJob } from '../subscribed-calendars/jobs.ts'
import { arrangeMeeting, runRenameMeetingsJob } from '../video/jobs.ts'
import { runOfferFreedTimeJob } from '../waiting-list/jobs.ts'
import type { Job } from './job.ts'
import { runJobs } from './run.ts'

/** Every job of every feature. */
const jobs: Job<object>[] = [
  addSearchTerms,
  arrangeMeeting,
  runRenameMeetingsJob,
  runCloseReminderLinksJob,
  countFigures,
  runCreditRefundJob,
  deliverMessage,
  runRenderIssuedJob,
  eraseDocument,
  forgetCalendar,
  runIssueNoteJob,
  lapseSessionRequest,
  runEndProposalsJob,
  runOfferFreedTimeJob,
  logRefusedSignIn,
  mailAccount,
  runMailNewsJob,
  sendClientLink,
  publishUnread,
  purge,
  readCredit,
  readEveryCredit,
  propagateNewEmail,
  followReport,
  followMailReport,
  readCalendly,
  readEveryCalendly,
  readCalendar,
  runRereadCalendarsJob,
  removeFile,
  remindOverdueHourly,
  remindOfMarks,
  runReplanDayMailsJob,
  runReplanRemindersJob,
  reportBudget,
  sendLetters,
  sendMailing,
  sendReminders,
  runSettleDepositsJob,
  sweepFiles,
  writeDayMail,
  wakeDayMails,
  wakeMarkReminders,
  wakeReminders,
  forwardToPublisher,
  runStripeEventJob,
  runRefundJob,
  runLapsePaymentRequestJob,
  runSettleEndedSessionJob,
  sweepStripeAccounts,
  sweepStripeAccount,
  notifyAdmins,
  notifyExpiring,
  askForConsents,
]

/** Runs jobs until it is stopped; any number of workers may run beside each other. */
export async function startWorker(app: AppResources & Pick<App, 'now'>): Promise<{ stop(): Promise<void> }> {
  const { BOUNCE_PORT } = app.config
  // Before any job is taken: a port that cannot be opened ends the start.
  const reports = BOUNCE_PORT ? await receiveReports(app, BOUNCE_PORT) : null
  const mailer = createMailer(app.config)
  const counting = countingPool(app.config, app.log)
  const limits = createLimits(counting, app.config.APP_SECRET)
  const sms = { sender: octopushSender(app.config), templates: { ...reminderSmsTemplates, ...mailingSmsTemplates } }
  const runner = await runJobs({ ...app, limits, mailer, templates: mailTemplates, sms }, jobs)
  return {
    /** Takes no more jobs, lets the running ones end, and closes what it opened. */
    async stop() {
      await Promise.all([reports?.stop(), runner.stop()])
      mailer.close()
      await counting.end()
    },
  }
}
