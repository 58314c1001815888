import './texts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'
import { placeOfNotification } from './place-of'

/**
 * Has the browser say what happens while a page is open that nobody looks at. Anyone before the screen can read it: it
 * says what and when, and never who.
 */
export function BrowserNotices() {
  const { t } = useTranslation('notifications')
  const format = useFormats()
  const navigate = useNavigate()
  /** When the latest was made that is known here. Read elsewhere, the list fills up from behind with older ones. */
  const known = useRef<string | null>(null)
  const { data } = useReading(['notifications', 'list', 'latest'], () =>
    api.notifications.list({ query: { unread: 'true', perPage: '5' } }),
  )
  useEffect(() => {
    if (!data) return
    // What was there when the page was opened is no news.
    const before = known.current
    const fresh = before === null ? [] : data.data.filter(({ createdAt }) => createdAt > before)
    known.current = [before ?? '', ...data.data.map(({ createdAt }) => createdAt)].sort().at(-1) ?? ''
    if (document.hasFocus()) return
    for (const one of fresh) {
      try {
        const shown = new window.Notification(t(`event.${one.event.replace('.', '_') as 'session_moved'}`), {
          // Two pages that are open say it once.
          tag: one.id,
          ...(one.session && { body: format.dayAndTime(one.session.startsAt) }),
        })
        shown.onclick = () => {
          window.focus()
          shown.close()
          void navigate(placeOfNotification(one))
        }
      } catch {
        // Browsers of telephones let service workers alone do it.
        return
      }
    }
  }, [data, format, navigate, t])
  return null
}
