import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { type Session, useRequests } from '../features/sessions/use-sessions'
import { clientNameWords } from '../lib/client-name'
import { toast } from '../lib/toast'
import { useFormats } from '../lib/use-formats'

/** Shows a toast for requests that arrive while the console is open. */
export function useNewRequestToasts() {
  const { data } = useRequests()
  const { t } = useTranslation('layout')
  const format = useFormats()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const newest = useRef<string | null>(null)

  const showToasts = useEffectEvent((arrived: readonly Session[]) => {
    const [first] = arrived
    const see = { action: { label: t('see'), onClick: () => void navigate('/requests') } }
    const options = pathname === '/requests' ? {} : see
    if (arrived.length === 1 && first)
      toast(t('newRequest', clientNameWords(first)), { description: format.dayAndTime(first.startsAt), ...options })
    else toast(t('newRequests', { count: arrived.length }), options)
  })

  useEffect(() => {
    if (!data) return
    // Requests of strangers that wait for their mailed link are left out, since they may be one of a flood.
    const requests = data.data.filter(({ confirmBy }) => confirmBy === null)
    const last = requests.reduce((latest, { requestedAt }) => (requestedAt > latest ? requestedAt : latest), '')
    const before = newest.current
    if (before !== null) {
      const arrived = requests.filter(({ requestedAt }) => requestedAt > before)
      if (arrived.length > 0) showToasts(arrived)
    }
    newest.current = before !== null && before > last ? before : last
  }, [data])
}
