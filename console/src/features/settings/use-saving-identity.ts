import { useState } from 'react'
import { api, asProblem } from '../../lib/api'
import type { IdentityField } from './billing-identity-fields'
import {
  changedIdentityFields,
  type IdentityState,
  type IdentityValues,
  identityValuesOf,
  sentIdentityOf,
} from './billing-identity-values'
import { useOwnerPassword } from './use-owner-password'

interface SavingOptions {
  onSaved: (saved: IdentityState) => void
  reread: () => Promise<IdentityState | undefined>
}

/**
 * Saves the billing identity over what was shown when the typing began. If another device has saved since, nothing is
 * saved: `others` has the fields that it changed, and the next press saves over them. Another bank account needs the
 * password, which `dialog` asks for.
 */
export function useSavingIdentity(state: IdentityState, { onSaved, reread }: SavingOptions) {
  const [seen, setSeen] = useState(state)
  const [others, setOthers] = useState<readonly IdentityField[]>([])
  const { withPassword, dialog } = useOwnerPassword('account')

  async function put(
    values: IdentityValues,
    base: IdentityState,
    currentPassword?: string,
  ): Promise<IdentityValues | null> {
    setOthers([])
    try {
      const body = { ...sentIdentityOf(values), revision: base.revision, ...(currentPassword && { currentPassword }) }
      const saved = await api.invoices.saveIdentity({ body })
      setSeen(saved)
      onSaved(saved)
      return identityValuesOf(saved)
    } catch (error) {
      if (asProblem(error).details.reason !== 'changed_since') throw error
      const now = await reread()
      if (!now || now.revision === base.revision) throw error
      // A field that has the same value on both sides is no conflict, as after an attempt whose answer was lost.
      const theirs = identityValuesOf(now)
      const changed = changedIdentityFields(base, now).filter((field) => theirs[field] !== values[field])
      if (changed.length === 0) return put(values, now, currentPassword)
      setSeen(now)
      setOthers(changed)
      return null
    }
  }

  return {
    others,
    dialog,
    save: (values: IdentityValues) => withPassword((currentPassword) => put(values, seen, currentPassword)),
    /** Marks the shown values as seen. Call it while nothing is typed. */
    see: () => {
      if (seen !== state) setSeen(state)
    },
    forgetOthers: () => setOthers([]),
  }
}
