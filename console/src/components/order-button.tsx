import { buttonClass } from '@ancrage/widgets/ui/button'
import type { LucideIcon } from 'lucide-react'

interface Props {
  icon: LucideIcon
  /** Identifies the button after the items have changed places, so that it keeps the focus. */
  press: string
  label: string
  /** Disables the button but keeps it focusable, so that the focus stays in the item at the end of the list. */
  isOff?: boolean
  onPress: () => void
}

/** A button of an item in a sortable list: move up, move down, or remove. */
export const OrderButton = ({ icon: Icon, press, label, isOff = false, onPress }: Props) => (
  <button
    type="button"
    aria-label={label}
    data-tooltip={label}
    aria-disabled={isOff || undefined}
    data-press={press}
    onClick={isOff ? undefined : onPress}
    className={buttonClass({
      variant: 'ghost',
      size: 'icon',
      className: `shrink-0 text-muted-foreground! ${isOff ? 'opacity-40' : ''}`,
    })}
  >
    <Icon className="size-4 rtl:-scale-x-100" aria-hidden />
  </button>
)
