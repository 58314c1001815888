import { lazy, Suspense, useState } from 'react'
import type { ManagedAccount } from './use-account-actions'

const SuspendDialog = lazy(async () => ({ default: (await import('./suspend-dialog')).SuspendDialog }))

/** The dialog belongs to the page, not to a row: rows become cards when a window narrows, and what is typed stays. */
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
