import { Alert } from '@ancrage/widgets/ui/alert'
import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import { api } from '../../lib/api'
import { secondFactorPath } from '../../lib/second-factor-path'
import { toast } from '../../lib/toast'
import { useFormats } from '../../lib/use-formats'
import { NewCodesDialog } from './new-codes-dialog'
import { ProofDialog } from './proof-dialog'
import { refreshAccount, type SecondFactor, useSecondFactor } from './use-account'

const FEW_CODES = 3

/** Shows whether the second factor is on, and the recovery codes that are left. */
export function SecondFactorSection() {
  const { t } = useTranslation('security')
  return (
    <Section title={t('secondFactor.title')} lead={t('secondFactor.lead')}>
      <Query of={useSecondFactor()} loading={<Skeleton className="h-9 w-64 max-w-full" />}>
        {(factor) => (factor.isOn ? <On factor={factor} /> : <Off dueAt={factor.dueAt} />)}
      </Query>
    </Section>
  )
}

function Off({ dueAt }: { dueAt: string | null }) {
  const { t } = useTranslation('security')
  const format = useFormats()
  return (
    <div className="space-y-4">
      {dueAt && <Alert tone="warning">{t('secondFactor.due', { day: format.day(dueAt) })}</Alert>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p>{t('secondFactor.off')}</p>
        <Link to={secondFactorPath('/settings/security')} className={buttonClass()}>
          {t('secondFactor.turnOn')}
        </Link>
      </div>
    </div>
  )
}

function On({ factor: { hasApp, isRequired, recoveryCodesLeft } }: { factor: SecondFactor }) {
  const { t } = useTranslation('security')
  const [opened, setOpened] = useState<'codes' | 'off' | null>(null)
  const close = () => setOpened(null)

  async function turnOff(body: { currentPassword: string; code: string }) {
    await api.accounts.turnOffTotp({ body })
    close()
    toast.success(t('secondFactor.turnedOff'))
    void refreshAccount()
  }

  return (
    <div className="space-y-4">
      <p>
        {t(hasApp ? 'secondFactor.on' : 'secondFactor.onByPasskey')}{' '}
        {t('secondFactor.codesLeft', { count: recoveryCodesLeft })}
      </p>
      {recoveryCodesLeft < FEW_CODES && <Alert tone="warning">{t('secondFactor.fewCodes')}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setOpened('codes')}>
          {t('secondFactor.newCodes')}
        </Button>
        {!hasApp && (
          <Link to={secondFactorPath('/settings/security')} className={buttonClass({ variant: 'secondary' })}>
            {t('secondFactor.addApp')}
          </Link>
        )}
        {hasApp && !isRequired && (
          <Button variant="ghost" onClick={() => setOpened('off')}>
            {t('secondFactor.turnOff')}
          </Button>
        )}
      </div>
      {isRequired && <p className="text-muted-foreground text-sm">{t('secondFactor.required')}</p>}
      {opened === 'codes' && <NewCodesDialog onClose={close} />}
      {opened === 'off' && (
        <ProofDialog
          title={t('secondFactor.turnOffTitle')}
          description={t('secondFactor.turnOffText')}
          confirm={t('secondFactor.turnOff')}
          isDangerous
          onConfirm={turnOff}
          onClose={close}
        />
      )}
    </div>
  )
}
