import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ProblemNotice } from '../../components/problem-notice'
import { api, asProblem } from '../../lib/api'
import { forgetReadings } from '../../lib/readings'
import { forgetClient } from '../../lib/signed-in-client'
import { DeviceRow } from '../security/public'
import type { ProfileOfClient } from './use-client-profile'

interface Props {
  signIns: ProfileOfClient['signIns']
  onEnd: (id: string) => Promise<void>
}

/** Lists the client's sign-ins, and ends one or all. */
export function SignInsSection({ signIns, onEnd }: Props) {
  const { t } = useTranslation('clientProfile')
  const navigate = useNavigate()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)

  async function end(id: string) {
    setProblem(null)
    try {
      await onEnd(id)
      // The row of the pressed button goes.
      heading.current?.focus()
    } catch (error) {
      setProblem(asProblem(error))
    }
  }

  async function endAll() {
    setBusy(true)
    setProblem(null)
    try {
      await api.clientProfile.signOutEverywhere({})
      forgetClient()
      await forgetReadings()
      await navigate('/client/login', { replace: true })
    } catch (error) {
      setProblem(asProblem(error))
      setBusy(false)
    }
  }

  return (
    <section aria-labelledby="sign-ins">
      <h2 ref={heading} id="sign-ins" tabIndex={-1} className="mb-3 font-semibold text-lg outline-none">
        {t('signIns')}
      </h2>
      <div className="surface space-y-4 p-4 sm:p-6">
        {problem && <ProblemNotice problem={problem} />}
        <ul aria-labelledby="sign-ins" className="divide-y divide-card-border">
          {signIns.map((signIn) => (
            <DeviceRow key={signIn.id} signIn={signIn} onEnd={() => void end(signIn.id)} />
          ))}
        </ul>
        <Button variant="secondary" isBusy={isBusy} onClick={() => void endAll()}>
          {t('signOutEverywhere')}
        </Button>
      </div>
    </section>
  )
}
