import * as Radix from '@radix-ui/react-tabs'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { ScrollStrip } from './scroll-strip'

export const Tabs = Radix.Root

interface ListProps extends ComponentProps<typeof Radix.List> {
  /** The value of the chosen tab, where the tabs may not fit: it is brought into sight. */
  current?: string
}

/** The tabs in one row, all as wide; where they do not fit they scroll. */
export const TabsList = ({ className, current, ...rest }: ListProps) => (
  <ScrollStrip className={clsx('mb-4 rounded-lg', className)} {...(current !== undefined && { current })}>
    <Radix.List
      data-slot="tabs-list"
      className="grid w-max min-w-full auto-cols-[minmax(max-content,1fr)] grid-flow-col gap-1 rounded-lg bg-secondary p-1"
      {...rest}
    />
  </ScrollStrip>
)

export const Tab = ({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) => (
  <Radix.Trigger
    data-slot="tab"
    className={clsx(
      'min-h-8 rounded-md px-3 font-medium text-secondary-foreground text-sm outline-offset-[-2px] transition-colors data-[state=active]:bg-card pointer-coarse:min-h-11 forced-colors:data-[state=active]:outline-2',
      className,
    )}
    {...rest}
  />
)

/** Stays in the page while it is not seen: what was typed in it is kept. */
export const TabPanel = ({ className, ...rest }: ComponentProps<typeof Radix.Content>) => (
  <Radix.Content forceMount className={clsx('data-[state=inactive]:hidden', className)} {...rest} />
)
