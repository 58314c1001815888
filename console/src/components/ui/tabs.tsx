import * as Radix from '@radix-ui/react-tabs'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export const Tabs = Radix.Root

export const TabsList = ({ className, ...rest }: ComponentProps<typeof Radix.List>) => (
  <Radix.List
    data-slot="tabs-list"
    className={clsx('mb-4 grid auto-cols-fr grid-flow-col gap-1 rounded-lg bg-secondary p-1', className)}
    {...rest}
  />
)

export const Tab = ({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) => (
  <Radix.Trigger
    data-slot="tab"
    className={clsx(
      'min-h-8 rounded-md px-3 font-medium text-secondary-foreground text-sm transition-colors data-[state=active]:bg-card pointer-coarse:min-h-11 forced-colors:data-[state=active]:outline-2',
      className,
    )}
    {...rest}
  />
)

/** Stays in the page while it is not seen: what was typed in it is kept. */
export const TabPanel = ({ className, ...rest }: ComponentProps<typeof Radix.Content>) => (
  <Radix.Content forceMount className={clsx('data-[state=inactive]:hidden', className)} {...rest} />
)
