import './texts'
import type { Problem } from '@ancrage/api/client'
import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { EntryCard } from '../../components/entry-card'
import { focusOnMount } from '../../components/focus-on-mount'
import { useTitle } from '../../components/page'
import { ProblemNotice } from '../../components/problem-notice'
import { api, asProblem } from '../../lib/api'
import { useSignInDestination } from '../../lib/client-destination'
import { useLinkLook } from '../../lib/link-look'
import { useLinkParams } from '../../lib/use-link-params'
import { welcomeClient } from './use-client'

/** The page of a mailed link. Its button signs in, since mail scanners open links but press no buttons. */
export function ClientLinkPage() {
  const { t } = useTranslation('clientArea')
  const navigate = useNavigate()
  const { token, of } = useLinkParams()
  const goingTo = useSignInDestination()
  useLinkLook(of)
  const [spent, setSpent] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isOver = token === null || token === spent
  const isMissing = token === null
  const title = t(isMissing ? 'link.missingTitle' : isOver ? 'link.overTitle' : 'link.title')
  useTitle(title)

  async function open() {
    setBusy(true)
    setProblem(null)
    try {
      await api.clientArea.spendLink({ body: { token: token ?? '' } })
      await welcomeClient()
      await navigate(goingTo, { replace: true })
    } catch (error) {
      const refusal = asProblem(error)
      // A cut or altered token is refused as a field, which the client never saw.
      if (['link_expired', 'not_found', 'validation'].includes(refusal.code)) setSpent(token)
      else setProblem(refusal)
    } finally {
      setBusy(false)
    }
  }

  return (
    <EntryCard title={title} lead={!isOver && t('link.lead')}>
      {isOver ? (
        <div className="space-y-4">
          <p ref={focusOnMount} tabIndex={-1} className="outline-none">
            {t(isMissing ? 'link.missing' : 'link.over')}
          </p>
          <Link to="/client/login" state={{ of, goingTo }} className={buttonClass({ size: 'lg', className: 'w-full' })}>
            {t('link.again')}
          </Link>
        </div>
      ) : (
        <div className="space-y-4">
          {problem && <ProblemNotice problem={problem} />}
          <Button size="lg" className="w-full" isBusy={isBusy} onClick={() => void open()}>
            {t('link.open')}
          </Button>
        </div>
      )}
    </EntryCard>
  )
}
