import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { popoverItem } from './popover'

interface Props<T extends string> {
  /** Read aloud, and shown above the list with `hasHeading`. */
  legend: string
  hasHeading?: boolean
  all: readonly T[]
  chosen: readonly T[]
  /** Reports only the toggled entry: the second of two quick presses comes before the first is rendered. */
  onToggle: (one: T) => void
  children: (one: T) => ReactNode
}

/** Chooses any number of a few entries in a popover. */
export function CheckList<T extends string>({ legend, hasHeading, all, chosen, onToggle, children }: Props<T>) {
  return (
    <fieldset className={hasHeading ? 'border-b pb-1 last-of-type:border-0' : undefined}>
      <legend className={hasHeading ? 'px-2 py-1.5 text-muted-foreground text-xs' : 'sr-only'}>{legend}</legend>
      {all.map((one) => {
        const isChosen = chosen.includes(one)
        return (
          <label key={one} className={popoverItem}>
            <input type="checkbox" className="sr-only" checked={isChosen} onChange={() => onToggle(one)} />
            <span className="grid size-4 shrink-0 place-items-center rounded-sm border border-input">
              {isChosen && <Check className="text-primary" aria-hidden />}
            </span>
            {children(one)}
          </label>
        )
      })}
    </fieldset>
  )
}

/** Returns the chosen entries after one was toggled, in the order of the list. */
export const toggled = <T extends string>(all: readonly T[], chosen: readonly T[], one: T): T[] =>
  all.filter((other) => (other === one) !== chosen.includes(other))
