import type { Notification } from './use-notifications'

/** Returns the path of the page that a notification is about. */
export function pathOfNotification({
  kind,
  event,
  session,
  patient,
}: Pick<Notification, 'kind' | 'event' | 'session' | 'patient'>): string {
  if (kind === 'messages') return '/inbox'
  if (kind === 'reviews') return '/reviews'
  if (kind === 'sms' || kind === 'calendars') return '/settings/integrations'
  if (kind === 'failures') return patient ? `/messages?client=${patient.id}` : '/messages'
  if (patient && event === 'cards.expiring') return `/patients/${patient.id}?tab=money`
  if (session) return `/sessions/${session.id}`
  if (patient && event === 'documents.received') return `/patients/${patient.id}?tab=documents`
  if (patient) return `/patients/${patient.id}`
  return kind === 'payments' ? '/facturation' : '/'
}
