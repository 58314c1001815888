import { Input } from '@ancrage/widgets/ui/input'
import type { ComponentProps } from 'react'

const LOOK = 'text-lg tabular-nums tracking-widest'

/** Six digits of an authenticator: telephones offer their figures, and the code where they know it. A paste is not cut. */
export const CodeInput = (props: ComponentProps<'input'>) => (
  <Input {...props} type="text" inputMode="numeric" autoComplete="one-time-code" maxLength={40} className={LOOK} />
)

/** One of the codes that were noted down. No password manager fills it in. */
export const RecoveryCodeInput = (props: ComponentProps<'input'>) => (
  <Input {...props} type="text" autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={40} />
)
