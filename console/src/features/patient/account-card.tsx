import { Button } from '@ancrage/widgets/ui/button'
import { KeyRound, UsersRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../components/section'
import { asProblem } from '../../lib/api'
import { withDe } from '../../lib/elision'
import { withTexts } from '../../lib/i18n'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'
import { useFormats } from '../../lib/use-formats'
import { useAge } from './use-age'
import type { PatientFile } from './use-patient'
import { usePatientActions } from './use-patient-actions'

const GuardianAccess = lazy(async () => ({ default: (await import('./guardian-access')).GuardianAccess }))
const ResendButton = lazy(async () => ({ default: (await import('../../components/resend-button')).ResendButton }))
const OtherAddress = lazy(
  withTexts(async () => ({ default: (await import('./other-address/other-address')).OtherAddress })),
)
const ConfirmDialog = lazy(async () => ({ default: (await import('../../components/confirm-dialog')).ConfirmDialog }))

/** Invites the client to the client area, invites them again, or ends their access. */
export function AccountCard({ file }: { file: PatientFile }) {
  const { t } = useTranslation('patient')
  const format = useFormats()
  const textOf = useProblemText()
  const actions = usePatientActions(file.id)
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isAtGuardians, setAtGuardians] = useState(false)
  const [isAskingWhose, setAskingWhose] = useState(false)
  const isMinor = useAge(file.dateOfBirth)?.isMinor ?? false
  const { state, email, invitedAt, hasGuardians } = file.account
  const name = `${file.firstname} ${file.lastname}`
  const isElsewhere = email !== null && email.toLowerCase() !== file.email?.toLowerCase()

  async function invite(address?: 'own') {
    setBusy(true)
    try {
      toast.success(t('account.inviteDone', { email: (await actions.invite(address)).email }))
    } catch (error) {
      const problem = asProblem(error)
      toast.error(problem.code === 'conflict' ? t('account.inviteConflict') : textOf(problem))
    }
    setBusy(false)
  }

  async function revoke() {
    await actions.revoke()
    toast.success(t('account.revoked'))
  }

  return (
    <Section title={t('account.title')}>
      <p className="wrap-anywhere text-muted-foreground">
        {state === 'none' && t(file.email ? 'account.none' : 'account.noEmail')}
        {state === 'invited' && t('account.invited', { email, when: invitedAt ? format.day(invitedAt) : '' })}
        {state === 'active' && t('account.active', { email })}
      </p>
      {isElsewhere && (
        <Suspense>
          <OtherAddress />
        </Suspense>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2 empty:hidden">
        {state === 'none' && file.email && (
          <Button
            variant="secondary"
            size="sm"
            isBusy={isBusy}
            aria-haspopup={isMinor ? 'dialog' : undefined}
            onClick={() => (isMinor ? setAskingWhose(true) : void invite())}
          >
            <KeyRound className="size-3.5" aria-hidden />
            {t('account.invite')}
          </Button>
        )}
        {state === 'invited' && !isElsewhere && (
          <Suspense>
            <ResendButton label={t('account.resend')} send={actions.remind} />
          </Suspense>
        )}
        {state !== 'none' && (
          <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {t('account.revoke')}
          </Button>
        )}
        {(isMinor || hasGuardians) && (
          <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setAtGuardians(true)}>
            <UsersRound className="size-3.5" aria-hidden />
            {t('guardians.button')}
          </Button>
        )}
      </div>
      {isAtGuardians && (
        <Suspense>
          <GuardianAccess file={file} onClose={() => setAtGuardians(false)} />
        </Suspense>
      )}
      {isAskingWhose && (
        <Suspense>
          <ConfirmDialog
            title={t('account.minorTitle')}
            text={t('account.minorText')}
            words={{ keep: t('form.cancel'), confirm: t('account.minorConfirm') }}
            isDangerous={false}
            prefers="keep"
            onConfirm={() => invite('own')}
            onClose={() => setAskingWhose(false)}
          />
        </Suspense>
      )}
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            title={t('account.revokeTitle', { name, ofName: withDe(name) })}
            text={t('account.revokeText')}
            words={{ keep: t('form.cancel'), confirm: t('account.revoke') }}
            onConfirm={revoke}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </Section>
  )
}
