import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FullModeMark } from '../components/full-mode-mark'
import { useRequests } from '../features/sessions/use-sessions'
import type { Destination } from './destinations'

/** The look of an entry: icon above its name, icon before its name, the same but smaller, or only the icon. */
export type LinkLook = 'tile' | 'line' | 'row' | 'icon'

const base =
  'relative flex min-w-0 items-center rounded-md font-medium text-muted-foreground outline-offset-[-2px] transition-colors hover:bg-accent hover:text-foreground aria-[current=page]:text-primary'

const looks = {
  tile: 'flex-col justify-center gap-1 text-xs',
  line: 'gap-3 aria-[current=page]:bg-primary-soft',
  row: 'gap-1.5 whitespace-nowrap aria-[current=page]:bg-primary-soft',
  icon: 'justify-center aria-[current=page]:bg-primary-soft',
} satisfies Record<LinkLook, string>

/** Returns the classes of an entry, for buttons among them. */
export const navigationLook = (look: LinkLook, className?: string) => clsx(base, looks[look], className)

interface Props {
  to: Destination
  look: LinkLook
  className?: string
  onClick?: () => void
}

export function NavigationLink({ to: { path, label, icon: Icon, isHere, isBeyond }, look, className, onClick }: Props) {
  const { t } = useTranslation('components')
  const isIcon = look === 'icon'
  return (
    <Link
      to={path}
      className={navigationLook(look, className)}
      aria-current={isHere ? 'page' : undefined}
      data-tooltip={isIcon ? label : isBeyond ? t('fullMode.mark') : undefined}
      data-tooltip-side={isIcon || undefined}
      onClick={onClick}
    >
      {/* In the page's column a row has room for the names of all entries, and for icons too unless they are many. */}
      <Icon
        className={clsx(
          'shrink-0',
          look === 'row' ? 'size-4 @max-[1088px]:hidden in-data-many:@max-[1340px]:hidden' : 'size-5',
        )}
        strokeWidth={1.75}
        aria-hidden
      />
      <span className={isIcon ? 'sr-only' : 'max-w-full truncate'}>
        {label}
        {isBeyond && <FullModeMark isShort={look !== 'line'} />}
      </span>
      {path === '/requests' && <Waiting isOnIcon={look === 'tile' || look === 'icon'} />}
    </Link>
  )
}

/** Shows the number of waiting requests. */
function Waiting({ isOnIcon }: { isOnIcon: boolean }) {
  const { t } = useTranslation('layout')
  const { data } = useRequests()
  const count = data?.meta.total ?? 0
  if (count === 0) return null
  return (
    <span
      className={clsx(
        'grid h-[18px] min-w-[18px] place-items-center rounded-full bg-primary px-1 font-semibold text-primary-foreground text-xs tabular-nums leading-none',
        isOnIcon ? 'absolute start-1/2 top-1.5 ms-1.5' : 'ms-auto',
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t('waiting', { count })}</span>
    </span>
  )
}
