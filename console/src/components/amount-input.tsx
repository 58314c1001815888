import { Input } from '@ancrage/widgets/ui/input'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> {
  /** The typed text; `lib/typed-amount.ts` parses it. */
  value: string
  onChange: (typed: string) => void
}

/** A field for an amount of money, typed as people write it. */
export const AmountInput = ({ onChange, className, ...rest }: Props) => (
  <Input
    inputMode="decimal"
    autoComplete="off"
    maxLength={12}
    {...rest}
    className={clsx('max-w-40 tabular-nums', className)}
    onChange={({ target }) => onChange(target.value)}
  />
)
