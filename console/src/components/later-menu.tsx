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
  /** The button as it looks before the menu is loaded; the menu looks the same. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** The menu, opened, whose code comes now. */
  children: ReactNode
}

/** A button whose menu comes when it is first asked for: what menus are made of is heavy, and few are opened. */
export function LaterMenu({ trigger, children }: Props) {
  const [isWanted, setWanted] = useState(false)
  const standIn = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // Until the code is loaded the button stays as it is, with its focus.
    onClick: () => startTransition(() => setWanted(true)),
  })
  return <Suspense fallback={standIn}>{isWanted ? children : standIn}</Suspense>
}
