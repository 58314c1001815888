import './texts'
import { UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface Props {
  of: { child?: { firstname: string } | undefined }
}

/** Names the child whom an entry is about; nothing for the client's own. */
export function ForChild({ of: { child } }: Props) {
  const { t } = useTranslation('clientArea')
  if (!child) return null
  return (
    <p className="wrap-anywhere flex items-center gap-1.5 font-medium text-primary">
      <UserRound className="size-4 shrink-0" aria-hidden />
      {t('forChild', { name: child.firstname })}
    </p>
  )
}
