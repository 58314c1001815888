import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  Suspense,
  startTransition,
  useState,
} from 'react'

interface Props {
  /** The button before the menu has loaded. The menu's own button must look the same. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** The opened menu, whose code is loaded on the first press. */
  children: ReactNode
}

/** A button whose menu is loaded on the first press, since the menu library is large and few menus are opened. */
export function LaterMenu({ trigger, children }: Props) {
  const [isWanted, setWanted] = useState(false)
  const standIn = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // Keeps the button and its focus until the code is loaded.
    onClick: () => startTransition(() => setWanted(true)),
  })
  return <Suspense fallback={standIn}>{isWanted ? children : standIn}</Suspense>
}
