import * as Radix from '@radix-ui/react-dropdown-menu'
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

interface Props {
  /** The button that opens the menu. */
  trigger: ReactNode
  align?: 'start' | 'end'
  /** Opens at once, if the menu was pressed before it was loaded. */
  defaultOpen?: boolean
  /** Controls the menu from outside. */
  open?: boolean
  onOpenChange?: (isOpen: boolean) => void
  children: ReactNode
}

let focus: typeof import('../../lib/keep-focus') | undefined

/** Loads what keeps the focus with the first menu: no first screen needs it. */
const loadFocus = () =>
  void import('../../lib/keep-focus').then(
    (loaded) => {
      focus = loaded
    },
    () => undefined,
  )

/** A row may disappear with the button of its menu, once what was chosen is done: then a neighbour gets the focus. */
function keepButtonsFocus({ currentTarget: menu }: Event) {
  const button = menu instanceof Element && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  // The button gets the focus right after this event.
  if (button) queueMicrotask(() => button === document.activeElement && focus?.keepFocusOf(button))
}

/**
 * A button with a menu: arrows move, letters find, Escape returns the focus. It is not modal, because Radix would lock
 * scrolling by a style element that our content security policy refuses.
 */
export const DropdownMenu = ({ trigger, align = 'end', children, ...state }: Props) => (
  <Radix.Root modal={false} {...state}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        ref={loadFocus}
        data-slot="menu"
        align={align}
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={keepButtonsFocus}
        className="z-40 min-w-48 max-w-[calc(100vw-16px)] rounded-lg border bg-popover p-1 text-popover-foreground shadow-float outline-none motion-safe:animate-rise"
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)

interface ItemProps extends ComponentProps<typeof Radix.Item> {
  /** Marks an action that removes or revokes something. */
  isDangerous?: boolean
}

export const MenuItem = ({ isDangerous = false, className, ...rest }: ItemProps) => (
  <Radix.Item
    data-slot="menu-item"
    className={clsx(
      'flex min-h-9 cursor-pointer select-none items-center gap-2 rounded-md px-2 outline-none data-disabled:cursor-default data-highlighted:bg-accent data-disabled:opacity-50 pointer-coarse:min-h-11 forced-colors:data-highlighted:outline-2 [&_svg]:size-4 [&_svg]:shrink-0',
      isDangerous ? 'text-destructive' : '[&_svg]:text-muted-foreground',
      className,
    )}
    {...rest}
  />
)

export const MenuDivider = () => <Radix.Separator className="-mx-1 my-1 border-t" />
