import type { contract, ReplyOf } from '@ancrage/api/contract'
import { Badge, type BadgeProps } from '@ancrage/widgets/ui/badge'
import { Ban, CircleCheck, Clock, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'

type Status = ReplyOf<typeof contract.admin.users>['data'][number]['status']

export const userStatuses = ['active', 'unverified', 'suspended'] as const satisfies readonly Status[]

const looks: Record<Status, { tone: NonNullable<BadgeProps['tone']>; icon: LucideIcon }> = {
  active: { tone: 'success', icon: CircleCheck },
  unverified: { tone: 'warning', icon: Clock },
  suspended: { tone: 'danger', icon: Ban },
}

/** Shows the status of an account, with an icon. */
export function AccountStatus({ status }: { status: Status }) {
  const { t } = useTranslation('admin')
  const { tone, icon: Icon } = looks[status]
  return (
    <Badge tone={tone} data-status={status} className="shrink-0">
      <Icon className="size-[13px]" aria-hidden />
      {t(`statuses.${status}`)}
    </Badge>
  )
}
