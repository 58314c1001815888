import { LockMode } from '@mikro-orm/core'
import { job } from '../jobs/job.ts'
import { mailLinks } from '../mail/links.ts'
import { publisherMail } from './emails.ts'
import { PublisherMessageEntity } from './entity.ts'

/** Mails a visitor's message to the publisher and deletes it. A message that no longer exists has been sent already. */
export const forwardToPublisher = job<{ messageId: string }>(
  'contact.tellPublisher',
  async ({ em, app }, { messageId }) => {
    await em.transactional(async (own) => {
      const written = await own.findOne(PublisherMessageEntity, messageId, { lockMode: LockMode.PESSIMISTIC_WRITE })
      const mail = written && publisherMail(written, app.config.CONTACT_EMAIL, mailLinks(app.config))
      if (!mail) return
      await app.mailer.send(messageId, mail)
      await own.nativeDelete(PublisherMessageEntity, { id: messageId })
    })
  },
  // The waits between retries double up to an hour, since a mail server may be down for a day.
  { retries: 36, expireInSeconds: 120 },
)
