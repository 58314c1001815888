import { Input } from '@ancrage/widgets/ui/input'
import type { ComponentProps } from 'react'

/** The address by which an account is known: phones show its keys, password managers fill it in. */
export function EmailInput(props: ComponentProps<'input'>) {
  return <Input type="email" autoComplete="username" inputMode="email" {...props} />
}
