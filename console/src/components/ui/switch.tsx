import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'button'> {
  checked: boolean
  onCheckedChange?: (isOn: boolean) => void
}

/** A switch. Its name comes from a label or from `aria-labelledby`. */
export const Switch = ({ checked, onCheckedChange, className, ...rest }: Props) => (
  <button
    type="button"
    role="switch"
    aria-checked={checked}
    data-slot="switch"
    onClick={() => onCheckedChange?.(!checked)}
    className={clsx(
      'ease-colors focus-ring group/switch relative inline-flex h-6 w-11 shrink-0 items-center rounded-full border border-input bg-muted px-[3px]',
      'aria-checked:border-primary aria-checked:bg-primary disabled:cursor-default disabled:opacity-60',
      'after:absolute after:-inset-2.5 forced-colors:border-[ButtonText]',
      className,
    )}
    {...rest}
  >
    <span className="block size-4 rounded-full bg-muted-foreground transition-transform duration-150 ease-out group-aria-checked/switch:translate-x-5 group-aria-checked/switch:bg-primary-foreground motion-reduce:transition-none rtl:group-aria-checked/switch:-translate-x-5 forced-colors:bg-[ButtonText]" />
  </button>
)
