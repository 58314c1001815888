import { Input } from '@ancrage/widgets/ui/input'
import type { ComponentProps } from 'react'

const LOOK = 'text-lg tabular-nums tracking-widest'

/**
 * A field for the six digits of an authenticator app. Phones show number keys and fill in a code they know. A longer
 * paste is not cut.
 */
export const CodeInput = (props: ComponentProps<'input'>) => (
  <Input {...props} type="text" inputMode="numeric" autoComplete="one-time-code" maxLength={40} className={LOOK} />
)

/** A field for one of the written-down recovery codes. Password managers leave it empty. */
export const RecoveryCodeInput = (props: ComponentProps<'input'>) => (
  <Input {...props} type="text" autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={40} />
)
