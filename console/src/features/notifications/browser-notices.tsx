import './texts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api'
import { notify } from '../../lib/browser-notices'
import { useReading } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'
import { pathOfNotification } from './path-of'

/** The latest unread notifications that are read at once. */
const SHOWN = 5

/**
 * Shows browser notifications while an open page has no focus. They say what and when, and never name a client, because
 * others may see the screen.
 */
export function BrowserNotices() {
  const { t } = useTranslation('notifications')
  const format = useFormats()
  const navigate = useNavigate()
  /**
   * The known notifications, and the creation time (UTC ISO) of the oldest in the list. A slow event comes after others
   * that began later. The list also gains older entries, when others are read elsewhere.
   */
  const known = useRef<{ ids: ReadonlySet<string>; since: string } | null>(null)
  const { data } = useReading(['notifications', 'list', 'latest'], () =>
    api.notifications.list({ query: { unread: 'true', perPage: `${SHOWN}` as const } }),
  )
  useEffect(() => {
    if (!data) return
    // Entries that exist when the page opens are not announced.
    const before = known.current
    const fresh = before ? data.data.filter(({ id, createdAt }) => !before.ids.has(id) && createdAt > before.since) : []
    const listed = data.data.map(({ createdAt }) => createdAt)
    const [since = ''] = [...(before && listed.length < SHOWN ? [before.since] : []), ...listed].sort()
    known.current = { ids: new Set([...(before?.ids ?? []), ...data.data.map(({ id }) => id)]), since }
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
        void navigate(pathOfNotification(one))
      }
    }
  }, [data, format, navigate, t])
  return null
}
