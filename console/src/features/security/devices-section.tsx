import { Button } from '@ancrage/widgets/ui/button'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { ConfirmDialog } from '../../components/confirm-dialog'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import { signInPath } from '../../guard'
import { api } from '../../lib/api'
import { forgetReadings } from '../../lib/readings'
import { noticeState } from '../../lib/sign-in-notice'
import { forgetUser } from '../../lib/signed-in'
import { toast } from '../../lib/toast'
import { DeviceRow } from './device-row'
import { refreshAccount, type SignIn, useSignIns } from './use-account'
import { useDeviceName } from './use-device-name'

/** Lists the devices on which the account is signed in, and signs them out. */
export function DevicesSection() {
  const { t } = useTranslation('security')
  const deviceName = useDeviceName()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const signIns = useSignIns()
  const [ending, setEnding] = useState<SignIn | 'all' | null>(null)
  const [keepsConnections, setKeepsConnections] = useState(false)
  const close = () => {
    setEnding(null)
    setKeepsConnections(false)
  }

  async function end(signIn: SignIn) {
    await api.accounts.endSignIn({ params: { id: signIn.id } }).catch((problem) => {
      // The device was signed out already, which is the wanted result.
      if (problem.code !== 'not_found') throw problem
    })
    toast.success(t('devices.ended', { device: deviceName(signIn) }))
    void refreshAccount()
  }

  async function endAll() {
    await api.accounts.signOutEverywhere({ body: { keepsConnections } })
    // Forgets the user at once; components on screen would otherwise read again and be refused.
    flushSync(forgetUser)
    await navigate(signInPath(pathname), { replace: true, state: noticeState('signedOutEverywhere') })
    await forgetReadings()
  }

  return (
    <Section
      title={t('devices.title')}
      lead={t('devices.lead')}
      actions={
        <Button variant="secondary" onClick={() => setEnding('all')}>
          {t('devices.endAll')}
        </Button>
      }
    >
      <Query of={signIns} loading={<Shapes />}>
        {(devices) => (
          <ul className="divide-y" aria-label={t('devices.title')}>
            {devices.map((signIn) => (
              <DeviceRow key={signIn.id} signIn={signIn} onEnd={() => setEnding(signIn)} />
            ))}
          </ul>
        )}
      </Query>
      {ending === 'all' && (
        <ConfirmDialog
          title={t('devices.endAllTitle')}
          text={t('devices.endAllText')}
          words={{ keep: t('keep'), confirm: t('devices.endAll') }}
          onConfirm={endAll}
          onClose={close}
        >
          <Checkbox
            label={t('devices.keepsConnections')}
            checked={keepsConnections}
            onChange={({ target }) => setKeepsConnections(target.checked)}
          />
        </ConfirmDialog>
      )}
      {ending && ending !== 'all' && (
        <ConfirmDialog
          title={t('devices.endTitle', { device: deviceName(ending) })}
          text={t('devices.endText')}
          words={{ keep: t('keep'), confirm: t('devices.end') }}
          onConfirm={() => end(ending)}
          onClose={close}
        />
      )}
    </Section>
  )
}

const Shapes = () => (
  <div className="space-y-3">
    <Skeleton className="h-11" />
    <Skeleton className="h-11" />
  </div>
)
