import { Button } from '@ancrage/widgets/ui/button'
import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface VersionsButtonProps {
  title: string
  /** How often the field was written: of the first writing there is nothing earlier. */
  revision: number
  onOpen: () => void
}

/** Leads to what stood in a field before. */
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
