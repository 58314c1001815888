import { StatusChip } from '@ancrage/widgets/ui/status-chip'
import { Building2, House, Video } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats, useLanguage } from '../../lib/use-formats'
import type { Session } from './use-sessions'

const placeIcons = { office: Building2, on_site: House, video: Video }

interface StatusProps {
  of: Pick<Session, 'status'> & Partial<Pick<Session, 'isLocked'>>
  className?: string
}

export const SessionStatusChip = ({ of: { status, isLocked }, className }: StatusProps) => {
  const { t } = useTranslation('components')
  return (
    <StatusChip status={status} isOpen={isLocked === false} {...(className && { className })}>
      {t(`status.${status}`)}
    </StatusChip>
  )
}

/** Returns the name of a session type in the current language. */
export function useTypeName() {
  const language = useLanguage()
  return (type: { nameFr: string; nameEn: string }) => (language === 'fr' ? type.nameFr : type.nameEn)
}

interface TypesProps {
  of: Pick<Session, 'types'>
  hasDots?: boolean
  /** Lets a long name wrap instead of being cut. */
  isWhole?: boolean
  className?: string
}

/** Shows the types of a session, each with a dot in its colour. */
export function SessionTypes({ of: { types }, hasDots = true, isWhole = false, className = '' }: TypesProps) {
  const typeName = useTypeName()
  return (
    <span className={`inline-flex min-w-0 max-w-full flex-wrap items-center gap-x-3 gap-y-1 ${className}`}>
      {types.map((type) => (
        <span key={type.id} className="inline-flex min-w-0 max-w-full items-center gap-2">
          {hasDots && <Dot color={type.color} />}
          <span className={`min-w-0 ${isWhole ? 'wrap-anywhere' : 'truncate'}`}>{typeName(type)}</span>
        </span>
      ))}
    </span>
  )
}

export const Dot = ({ color, className = 'size-2.5' }: { color: string; className?: string }) => (
  <span
    aria-hidden="true"
    style={{ '--dot': color } as CSSProperties}
    className={`shrink-0 rounded-full bg-(--dot) ring-1 ring-foreground/15 ring-inset ${className}`}
  />
)

interface PlaceProps {
  of: Pick<Session, 'location'>
  className?: string
  /** A class for the words, to hide them where only the icon fits. */
  wordsClass?: string
}

export function SessionLocation({ of: { location }, className = '', wordsClass }: PlaceProps) {
  const { t } = useTranslation('components')
  const Icon = placeIcons[location]
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap align-middle ${className}`}>
      <Icon className="size-4 text-muted-foreground" aria-hidden />
      <span className={wordsClass}>{t(`location.${location}`)}</span>
    </span>
  )
}

/** Shows start and end, `09:30 – 10:30`, with a machine-readable start. */
export function TimeSpan({ of: { startsAt, endsAt }, className }: { of: Session; className?: string }) {
  const format = useFormats()
  return (
    <time dateTime={startsAt} className={`whitespace-nowrap tabular-nums ${className ?? ''}`}>
      {format.span(startsAt, endsAt)}
    </time>
  )
}
