import { Button } from '@ancrage/widgets/ui/button'
import { Ellipsis } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'

/** The button of the menu beside a client's name. */
export function MoreButton(rest: ComponentProps<'button'>) {
  const { t } = useTranslation('patient')
  return (
    <Button variant="secondary" size="icon" aria-label={t('more')} data-tooltip={t('more')} {...rest}>
      <Ellipsis className="size-4" aria-hidden />
    </Button>
  )
}
