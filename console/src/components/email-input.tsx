import { Input } from '@ancrage/widgets/ui/input'
import type { ComponentProps } from 'react'

/** A field for the e-mail address of an account. Phones show the right keys and password managers fill it in. */
export function EmailInput(props: ComponentProps<'input'>) {
  return <Input type="email" autoComplete="username" inputMode="email" {...props} />
}
