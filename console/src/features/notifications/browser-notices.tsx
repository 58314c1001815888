import './texts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api'
import { notify } from '../../lib/browser-notices'
import { useReading } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'
import { placeOfNotification } from './place-of'

/**
 * Shows browser notifications while an open page has no focus. They say what and when, and never name a client, because
 * others may see the screen.
 */
export function BrowserNotices() {
  const { t } = useTranslation('notifications')
  const format = useFormats()
  const navigate = useNavigate()
  /**
   * The creation time (UTC ISO) of the latest known notification. The list can also gain older entries, when others are
   * read elsewhere.
   */
  const known = useRef<string | null>(null)
  const { data } = useReading(['notifications', 'list', 'latest'], () =>
    api.notifications.list({ query: { unread: 'true', perPage: '5' } }),
  )
  useEffect(() => {
    if (!data) return
    // Entries that exist when the page opens are not announced.
    const before = known.current
    const fresh = before === null ? [] : data.data.filter(({ createdAt }) => createdAt > before)
    known.current = [before ?? '', ...data.data.map(({ createdAt }) => createdAt)].sort().at(-1) ?? ''
    if (document.hasFocus()) return
    for (const one of fresh) {
      const shown = notify(t(`event.${one.event.replace('.', '_') as 'session_moved'}`), {
        // Two open pages show it only once.
        tag: one.id,
        ...(one.session && { body: format.dayAndTime(one.session.startsAt) }),
      })
      if (!shown) return
      shown.onclick = () => {
        window.focus()
        shown.close()
        void navigate(placeOfNotification(one))
      }
    }
  }, [data, format, navigate, t])
  return null
}
