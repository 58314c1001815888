import { clsx } from 'clsx'
import type { PracticeLook } from '../lib/practice-look'

interface Props {
  practice: PracticeLook
  className?: string
}

/** Shows the logo of a practice, or a bar in its colour, and its name. */
export const PracticeBrand = ({ practice: { name, logo }, className }: Props) => (
  <span className={clsx('flex min-w-0 items-center gap-2.5', className)}>
    {logo ? (
      <img
        src={logo.url}
        width={logo.width}
        height={logo.height}
        alt=""
        className="logo max-h-10 w-auto max-w-20 sm:max-w-28"
      />
    ) : (
      <span aria-hidden="true" className="h-5 w-1 shrink-0 rounded-full bg-primary forced-color-adjust-none" />
    )}
    <span className="wrap-break-word line-clamp-3 min-w-0 text-base sm:line-clamp-2 sm:text-[length:inherit]">
      {name}
    </span>
  </span>
)
