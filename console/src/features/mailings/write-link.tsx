import './texts'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** Links to the page that writes to one client, about a session if given. */
export function WriteLink({ patientId, sessionId }: { patientId: string; sessionId?: string }) {
  const { t } = useTranslation('mailings')
  const search = new URLSearchParams({ client: patientId, ...(sessionId && { session: sessionId }) })
  return (
    <Link to={`/mailings/new?${search}`} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
      <PenLine className="size-4" aria-hidden />
      {t('write')}
    </Link>
  )
}
