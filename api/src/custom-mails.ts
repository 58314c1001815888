import { clientCustomMails } from './client-area/emails.ts'
import { dueCustomMails } from './due-reminders/emails.ts'
import { formCustomMails } from './forms/emails.ts'
import { invoiceCustomMails } from './invoice-mail/emails.ts'
import type { CustomMailsOf } from './mail/custom-mail.ts'
import { reviewCustomMails } from './reviews/emails.ts'
import { sessionCustomMails } from './sessions/emails.ts'
import { cardCustomMails } from './stripe/emails.ts'

/** Every mail to clients that a practitioner may put into words. */
export const customMails: CustomMailsOf = {
  ...cardCustomMails,
  ...clientCustomMails,
  ...dueCustomMails,
  ...formCustomMails,
  ...invoiceCustomMails,
  ...reviewCustomMails,
  ...sessionCustomMails,
}
