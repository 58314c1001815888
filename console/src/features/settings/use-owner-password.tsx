import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusedFields } from '../../components/field-words'
import { asProblem } from '../../lib/api'
import { lazyResolver } from '../../lib/lazy-resolver'

const PasswordDialog = lazy(async () => ({
  default: (await import('../../components/password-dialog')).PasswordDialog,
}))
const resolver = lazyResolver(async () => (await import('./practice-checks')).checkAddressPassword)

interface WaitingChange {
  /** Sends the change again; rejects if it is refused. */
  sendAgain: (currentPassword: string) => Promise<void>
  giveUp: () => void
}

/** What the password is asked for: the practice's e-mail address, or the bank account on its invoices. */
type OwnerChange = 'address' | 'account'

/** Asks for the password if the server wants it for a change. */
export function useOwnerPassword(change: OwnerChange) {
  const { t } = useTranslation('settings')
  const [waiting, setWaiting] = useState<WaitingChange | null>(null)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  /** Sends a change, and again with the password if it is needed; null if the user gives up. */
  async function withPassword<Saved>(send: (currentPassword?: string) => Promise<Saved>): Promise<Saved | null> {
    try {
      return await send()
    } catch (error) {
      // An undo may come after the page was left, where the password cannot be asked for.
      if (!isShown.current || !refusedFields(asProblem(error), ['currentPassword']).length) throw error
      return new Promise((settle) => {
        const sendAgain = async (currentPassword: string) => settle(await send(currentPassword))
        setWaiting({ sendAgain, giveUp: () => settle(null) })
      })
    }
  }

  const dialog = waiting && (
    <Suspense>
      <PasswordDialog
        title={t(`ownerPassword.${change}.title`)}
        description={t(`ownerPassword.${change}.why`)}
        words={{
          label: t('ownerPassword.label'),
          cancel: t('ownerPassword.cancel'),
          confirm: t(`ownerPassword.${change}.confirm`),
        }}
        resolver={resolver}
        onConfirm={({ currentPassword }) => waiting.sendAgain(currentPassword)}
        onClose={() => {
          waiting.giveUp()
          setWaiting(null)
        }}
      />
    </Suspense>
  )
  return { withPassword, dialog }
}
