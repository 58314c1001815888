import { Button } from '@ancrage/widgets/ui/button'
import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface VersionsButtonProps {
  title: string
  /** The number of writes. After the first one there is no earlier version. */
  revision: number
  onOpen: () => void
}

/** Opens the earlier versions of a field. */
export function VersionsButton({ title, revision, onOpen }: VersionsButtonProps) {
  const { t } = useTranslation('session')
  if (revision < 2) return null
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={t('versions.open', { name: title })}
      data-tooltip={t('versions.open', { name: title })}
      data-print="never"
      onClick={onOpen}
    >
      <History className="size-4" aria-hidden />
    </Button>
  )
}
