import { lazy, Suspense, useState } from 'react'
import type { ManagedAccount } from './use-account-actions'

const SuspendDialog = lazy(async () => ({ default: (await import('./suspend-dialog')).SuspendDialog }))

/**
 * Keeps the dialog in the page instead of a row: rows become cards when the window narrows, and typed text must stay.
 */
export function useSuspendDialog() {
  const [account, setAccount] = useState<ManagedAccount | null>(null)
  return {
    open: setAccount,
    dialog: account && (
      <Suspense>
        <SuspendDialog account={account} onClose={() => setAccount(null)} />
      </Suspense>
    ),
  }
}
