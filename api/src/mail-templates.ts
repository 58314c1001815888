import { accountTemplates } from './accounts/emails.ts'
import { clientTemplates } from './client-area/emails.ts'
import { consentTemplates } from './consents/emails.ts'
import { customEmailTemplates, withOwnWords } from './custom-emails/emails.ts'
import { customMails } from './custom-mails.ts'
import { dayTemplates } from './day-mail/emails.ts'
import { dueTemplates } from './due-reminders/emails.ts'
import { markTemplates } from './exercises/emails.ts'
import { formTemplates } from './forms/emails.ts'
import { inboxTemplates } from './inbox/emails.ts'
import { invoiceTemplates } from './invoice-mail/emails.ts'
import type { TemplatesOf } from './mail/template.ts'
import { mailingTemplates } from './mailings/emails.ts'
import { newsTemplates } from './news-mail/emails.ts'
import { octopushTemplates } from './octopush/emails.ts'
import { withGuardianGreetings } from './patients/guardian-mail.ts'
import { withPracticeLooks } from './practices/service/mail-look.ts'
import { waitForMorningIfLate, withQuietHours } from './reminders/quiet-mail.ts'
import { reportTemplates } from './reviews/emails/reports.ts'
import { reviewTemplates } from './reviews/emails.ts'
import { sessionTemplates } from './sessions/emails.ts'
import { cardTemplates } from './stripe/emails.ts'

/** Every template of a mail, of every feature. */
export const mailTemplates: TemplatesOf = withPracticeLooks(
  withOwnWords(
    withGuardianGreetings({
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
      ...markTemplates,
      ...newsTemplates,
      ...reportTemplates,
      ...reviewTemplates,
      ...withQuietHours(sessionTemplates),
      'due.reminder': waitForMorningIfLate(dueTemplates['due.reminder']),
      'reviews.requested': waitForMorningIfLate(
        reviewTemplates['reviews.requested'],
        ({ data }) => new Date(data.asksAt),
      ),
    }),
  ),
)
