import * as Radix from '@radix-ui/react-switch'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** On or off, at once. Its name comes from a label or from `aria-labelledby`. */
export const Switch = ({ className, ...rest }: ComponentProps<typeof Radix.Root>) => (
  <Radix.Root
    data-slot="switch"
    className={clsx(
      'ease-colors focus-ring relative inline-flex h-6 w-11 shrink-0 items-center rounded-full border border-input bg-muted px-[3px]',
      'data-[state=checked]:border-primary data-[state=checked]:bg-primary data-disabled:cursor-default data-disabled:opacity-60',
      'after:absolute after:-inset-2.5 forced-colors:border-[ButtonText]',
      className,
    )}
    {...rest}
  >
    <Radix.Thumb className="block size-4 rounded-full bg-muted-foreground transition-transform duration-150 ease-out data-[state=checked]:translate-x-5 data-[state=checked]:bg-primary-foreground motion-reduce:transition-none rtl:data-[state=checked]:-translate-x-5 forced-colors:bg-[ButtonText]" />
  </Radix.Root>
)
