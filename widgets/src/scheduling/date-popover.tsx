import * as Popover from '@radix-ui/react-popover'
import { startTransition, useState } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Month, type MonthProps } from './month.tsx'

export interface DatePopoverProps extends MonthProps {
  /** The node in which the month floats: an element inside the widget's shadow root. */
  container: HTMLElement | null
  /** « Choisir une date » */
  label: string
}

/** « Choisir une date »: the month in a popover. It loads when it is first asked for, so it starts open. */
export function DatePopover({ container, label, ...month }: DatePopoverProps) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className={buttonClass({ variant: 'secondary', className: 'whitespace-nowrap' })}>
        <Icon name="calendar" />
        {label}
      </Popover.Trigger>
      <Popover.Portal container={container}>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          part="popover"
          className="z-10 w-[calc(100vw-16px)] max-w-[340px] rounded-lg border border-border bg-popover p-3 text-popover-foreground shadow-float outline-none"
        >
          <Month
            {...month}
            autoFocus
            onSelect={(day) => {
              setOpen(false)
              startTransition(() => month.onSelect(day))
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
