import { Button, type ButtonProps } from '@ancrage/widgets/ui/button'
import { CalendarPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openPlanning } from './open-planning'

/** Opens the drawer that plans a session. */
export function PlanButton(look: Pick<ButtonProps, 'variant' | 'size' | 'className'>) {
  const { t } = useTranslation('components')
  return (
    <Button aria-haspopup="dialog" {...look} onClick={() => openPlanning()}>
      <CalendarPlus className="size-4" aria-hidden />
      {t('planSession')}
    </Button>
  )
}
