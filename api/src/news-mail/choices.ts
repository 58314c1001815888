import type { MailedEvent } from '../mail/news-events.ts'
import { kindOfNotification } from '../notifications/kinds.ts'

/** Failures are many at once: they are mailed together. */
export const isAboutFailures = (event: MailedEvent): boolean => kindOfNotification(event) === 'failures'

/** The choice in the profile that decides whether an event is mailed. */
export function choiceOfNews(event: MailedEvent): 'tellsForms' | 'tellsExpiring' | 'tellsFailures' {
  if (isAboutFailures(event)) return 'tellsFailures'
  return kindOfNotification(event) === 'expiring' ? 'tellsExpiring' : 'tellsForms'
}
