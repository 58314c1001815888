import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { job } from '../jobs/job.ts'
import { mailLinks } from '../mail/links.ts'
import { contactMail, type PublisherMessage } from './emails.ts'

/** Hands a visitor's message over to the publisher's mailbox and forgets it: what is not there any more has been sent. */
export const forwardToPublisher = job<{ messageId: string }>(
  'contact.tellPublisher',
  async ({ em, app }, { messageId }) => {
    await em.transactional(async (own) => {
      const query = queryOf(own as EntityManager)
      const [written] = await query<PublisherMessage>(
        'select name, email, message, locale from contact_message where id = $1 for update',
        [messageId],
      )
      const mail = written && contactMail(written, app.config.CONTACT_EMAIL, mailLinks(app.config))
      if (!mail) return
      await app.mailer.send(messageId, mail)
      await query('delete from contact_message where id = $1', [messageId])
    })
  },
  // The waits double up to an hour: a mail server may be away for a day.
  { retries: 36, expireInSeconds: 120 },
)
