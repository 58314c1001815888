import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import type { ComponentProps } from 'react'

/** The summary of a `<details>`, with our own marker instead of the browser's triangle. */
export const Summary = ({ className, children, ...rest }: ComponentProps<'summary'>) => (
  <summary
    className={clsx(
      'focus-ring flex w-fit cursor-pointer list-none items-center gap-1 rounded-sm [&::-webkit-details-marker]:hidden',
      className,
    )}
    {...rest}
  >
    <ChevronRight
      className="size-4 shrink-0 transition-transform motion-reduce:transition-none rtl:-scale-x-100 [[open]>summary>&]:rotate-90"
      aria-hidden
    />
    {children}
  </summary>
)
