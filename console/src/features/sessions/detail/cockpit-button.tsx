import { Button } from '@ancrage/widgets/ui/button'
import { Maximize2 } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  ref: Ref<HTMLButtonElement>
  onOpen: () => void
}

/** Opens the cockpit. On a phone it is only an icon. */
export function CockpitButton({ ref, onOpen }: Props) {
  const { t } = useTranslation('session')
  return (
    <Button ref={ref} variant="secondary" className="max-sm:min-w-11 max-sm:px-0!" data-print="never" onClick={onOpen}>
      <Maximize2 className="size-4" aria-hidden />
      <span className="max-sm:sr-only">{t('cockpit.open')}</span>
    </Button>
  )
}
