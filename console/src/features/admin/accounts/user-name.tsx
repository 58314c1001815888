import { Badge } from '@ancrage/widgets/ui/badge'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface Props {
  of: { name: string; isAdmin: boolean; hasTotp: boolean }
  className?: string
}

/** Shows the name, and badges for an admin and a second factor. */
export function UserName({ of: user, className = 'max-w-full' }: Props) {
  const { t } = useTranslation('admin')
  return (
    <span className={`inline-flex items-center gap-2 ${className}`}>
      <span className="wrap-anywhere min-w-0 md:truncate">{user.name}</span>
      {user.isAdmin && <Badge tone="info">{t('roles.adminShort')}</Badge>}
      {user.hasTotp && (
        <span data-tooltip={t('users.hasTotp')} className="text-success">
          <ShieldCheck className="size-4" aria-hidden />
          <span className="sr-only">{t('users.hasTotp')}</span>
        </span>
      )}
    </span>
  )
}
