import { useTranslation } from 'react-i18next'
import { api, asProblem } from '../../../lib/api'
import { withDe } from '../../../lib/elision'
import { useProblemText } from '../../../lib/problem-text'
import { refresh } from '../../../lib/readings'
import { toast } from '../../../lib/toast'

/** What an action needs to know about an account. */
export interface ManagedAccount {
  id: string
  name: string
  email: string
  status: 'active' | 'unverified' | 'suspended'
}

type Done = 'suspended' | 'reinstated' | 'verificationSent' | 'signInsEnded'

/** The actions of an admin for an account. Each shows its result and reads the lists again, even if it failed. */
export function useAccountActions() {
  const { t } = useTranslation('admin')
  const textOf = useProblemText()

  const messageOf = (done: Done, { name, email }: ManagedAccount) =>
    t(`accounts.${done}`, { name, ofName: withDe(name), email })

  /** Throws `Problem`. */
  async function suspend(account: ManagedAccount, reason: string) {
    try {
      await api.admin.suspend({ params: { id: account.id }, body: { reason } })
      toast.success(messageOf('suspended', account))
    } catch (error) {
      throw asProblem(error)
    } finally {
      void refresh('admin')
    }
  }

  async function act(call: Promise<unknown>, done: Done, account: ManagedAccount) {
    try {
      await call
      toast.success(messageOf(done, account))
    } catch (error) {
      const words = { name: account.name, ofName: withDe(account.name) }
      toast.error(t('accounts.failed', words), { description: textOf(asProblem(error)), duration: 10_000 })
    } finally {
      void refresh('admin')
    }
  }

  return {
    suspend,
    reinstate: (account: ManagedAccount) => act(api.admin.reinstate(on(account)), 'reinstated', account),
    resendVerification: (account: ManagedAccount) =>
      act(api.admin.resendVerification(on(account)), 'verificationSent', account),
    endSignIns: (account: ManagedAccount) => act(api.admin.endSignIns(on(account)), 'signInsEnded', account),
  }
}

const on = ({ id }: ManagedAccount) => ({ params: { id } })
