import { accountTemplates } from '../accounts/emails.ts'
import { mailAccount } from '../accounts/jobs.ts'
import { logRefusedSignIn } from '../accounts/sign-in-trace.ts'
import { countFigures, sendLetters } from '../admin/jobs.ts'
import { runIssueAtEndJob, runSettleDepositsJob } from '../billing/jobs.ts'
import { readCalendly, readEveryCalendly } from '../calendly/jobs.ts'
import { clientTemplates } from '../client-area/emails.ts'
import { sendClientLink } from '../client-area/jobs.ts'
import { followNewEmail } from '../client-profile/jobs.ts'
import { consentTemplates } from '../consents/emails.ts'
import { customEmailTemplates, inOwnWords } from '../custom-emails/emails.ts'
import { customMails } from '../custom-mails.ts'
import { dayTemplates } from '../day-mail/emails.ts'
import { wakeDayMails, writeDayMail } from '../day-mail/jobs.ts'
import { eraseDocument } from '../documents/jobs.ts'
import { dueTemplates } from '../due-reminders/emails.ts'
import { remindEvery, runCloseReminderLinksJob } from '../due-reminders/jobs.ts'
import { removeFile, sweepFiles } from '../files/jobs.ts'
import { formTemplates } from '../forms/emails.ts'
import type { App, AppResources } from '../http/context.ts'
import { createLimits } from '../http/rate-limit.ts'
import { countingPool } from '../http/services.ts'
import { inboxTemplates } from '../inbox/emails.ts'
import { invoiceTemplates } from '../invoice-mail/emails.ts'
import { runCreditRefundJob, runDrawIssuedJob } from '../invoices/jobs.ts'
import { createMailer } from '../mail/smtp.ts'
import type { TemplatesOf } from '../mail/template.ts'
import { mailingTemplates } from '../mailings/emails.ts'
import { sendMailing } from '../mailings/jobs.ts'
import { mailingSmsTemplates } from '../mailings/sms.ts'
import { purge } from '../maintenance/jobs.ts'
import { followMailReport } from '../messages/follow-report.ts'
import { deliverMessage, reportBudget } from '../messages/jobs.ts'
import { takeReports } from '../messages/report-server.ts'
import { octopushTemplates } from '../octopush/emails.ts'
import { readCredit, readEveryCredit } from '../octopush/jobs.ts'
import { reminderSmsTemplates } from '../octopush/reminder-sms.ts'
import { followReport } from '../octopush/report.ts'
import { octopushSender } from '../octopush/sending.ts'
import { addSearchTerms } from '../patients/jobs.ts'
import { forwardToPublisher } from '../publisher/jobs.ts'
import { runReplanRemindersJob, sendReminders, wakeReminders } from '../reminders/jobs.ts'
import { reportTemplates } from '../reviews/emails/reports.ts'
import { reviewTemplates } from '../reviews/emails.ts'
import { publishUnread, notifyAdmins } from '../reviews/jobs.ts'
import { sessionTemplates } from '../sessions/emails.ts'
import { lapseSessionRequest, runEndProposalsJob } from '../sessions/jobs.ts'
import { cardTemplates } from '../stripe/emails.ts'
import {
  runLapsePaymentRequestJob,
  runRefundJob,
  runSettleEndedSessionJob,
  runStripeEventJob,
  sweepEveryStripe,
  sweepStripe,
} from '../stripe/jobs.ts'
import { forgetCalendar, readCalendar } from '../subscribed-calendars/jobs.ts'
import { arrangeMeeting } from '../video/jobs.ts'
import { runOfferFreedTimeJob } from '../waiting-list/jobs.ts'
import type { Job } from './job.ts'
import { runJobs } from './run.ts'

/** Every job of every feature. */
const jobs: Job<object>[] = [
  addSearchTerms,
  arrangeMeeting,
  runCloseReminderLinksJob,
  countFigures,
  runCreditRefundJob,
  deliverMessage,
  runDrawIssuedJob,
  eraseDocument,
  forgetCalendar,
  runIssueAtEndJob,
  lapseSessionRequest,
  runEndProposalsJob,
  runOfferFreedTimeJob,
  logRefusedSignIn,
  mailAccount,
  sendClientLink,
  publishUnread,
  purge,
  readCredit,
  readEveryCredit,
  followNewEmail,
  followReport,
  followMailReport,
  readCalendly,
  readEveryCalendly,
  readCalendar,
  removeFile,
  remindEvery,
  runReplanRemindersJob,
  reportBudget,
  sendLetters,
  sendMailing,
  sendReminders,
  runSettleDepositsJob,
  sweepFiles,
  writeDayMail,
  wakeDayMails,
  wakeReminders,
  forwardToPublisher,
  runStripeEventJob,
  runRefundJob,
  runLapsePaymentRequestJob,
  runSettleEndedSessionJob,
  sweepEveryStripe,
  sweepStripe,
  notifyAdmins,
]

/** Every message template of every feature. */
const templates: TemplatesOf = inOwnWords({
  ...accountTemplates,
  ...cardTemplates,
  ...clientTemplates,
  ...consentTemplates,
  ...customEmailTemplates(customMails),
  ...dayTemplates,
  ...dueTemplates,
  ...formTemplates,
  ...inboxTemplates,
  ...octopushTemplates,
  ...invoiceTemplates,
  ...mailingTemplates,
  ...reportTemplates,
  ...reviewTemplates,
  ...sessionTemplates,
})

/** Runs jobs until it is stopped; any number of workers may run beside each other. */
export async function startWorker(app: AppResources & Pick<App, 'now'>): Promise<{ stop(): Promise<void> }> {
  const { BOUNCE_PORT } = app.config
  // Before any job is taken: a port that cannot be had at all ends the start.
  const reports = BOUNCE_PORT ? await takeReports(app, BOUNCE_PORT) : null
  const mailer = createMailer(app.config)
  const counting = countingPool(app.config, app.log)
  const limits = createLimits(counting, app.config.APP_SECRET)
  const sms = { sender: octopushSender(app.config), templates: { ...reminderSmsTemplates, ...mailingSmsTemplates } }
  const runner = await runJobs({ ...app, limits, mailer, templates, sms }, jobs)
  return {
    /** Takes no more jobs, lets the running ones end, and closes what it opened. */
    async stop() {
      await Promise.all([reports?.stop(), runner.stop()])
      mailer.close()
      await counting.end()
    },
  }
}
