import type { SessionStatus } from '@ancrage/api/contract'
import type { ReactNode } from 'react'
import { Badge, type BadgeProps } from './badge.tsx'
import { Icon, type IconProps } from './icon.tsx'
import { illustrations } from './illustrations.tsx'

interface Look {
  tone: NonNullable<BadgeProps['tone']>
  icon: IconProps
  words?: string
}

/** Each status has its own icon and shape, so that it is never told by colour alone. */
const looks: Record<SessionStatus, Look> = {
  pending_validation: { tone: 'warning', icon: { name: 'clock' } },
  prepaid_pending: { tone: 'warning', icon: { path: illustrations.euro } },
  pre_scheduled: { tone: 'outline', icon: { name: 'calendar' } },
  scheduled: { tone: 'primary', icon: { name: 'calendar' } },
  in_progress: {
    tone: 'success',
    icon: { path: illustrations.pulse, className: 'animate-breathe motion-reduce:animate-none' },
  },
  done: { tone: 'neutral', icon: { name: 'check' } },
  completed: { tone: 'neutral', icon: { path: illustrations.lock } },
  cancelled: { tone: 'neutral', icon: { path: illustrations.close }, words: 'line-through' },
  missed: { tone: 'danger', icon: { path: illustrations.slash } },
}

export interface StatusChipProps {
  status: SessionStatus
  /** Whether the session's record was unlocked again: then the lock is left out. */
  isOpen?: boolean
  className?: string
  children: ReactNode
}

/** The status of a session; the words are the caller's. */
export function StatusChip({ status, isOpen = false, children, className }: StatusChipProps) {
  const { tone, words } = looks[status]
  return (
    <Badge tone={tone} data-status={status} className={className}>
      <StatusIcon status={isOpen && status === 'completed' ? 'done' : status} />
      <span className={words}>{children}</span>
    </Badge>
  )
}

/** The icon of a status alone, where words have no room; they must stand elsewhere. */
export const StatusIcon = ({ status, size = 13 }: { status: SessionStatus; size?: number }) => (
  <Icon size={size} {...looks[status].icon} />
)
