import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { NotOfferedReason } from './why-not'

/** The parts of this page where something can be changed. */
export const remedyTargets = {
  hours: 'schedule-hours',
  override: 'schedule-days',
  unavailability: 'schedule-unavailabilities',
} as const

function show(part: string) {
  const place = document.getElementById(part)
  place?.scrollIntoView({ block: 'start' })
  place?.focus({ preventScroll: true })
}

/** Links to what would change a reason. */
export function Remedy({ remedy }: { remedy: NotOfferedReason['remedy'] }) {
  const { t } = useTranslation('schedule')
  if (!remedy || remedy.kind === 'hold') return null
  const { kind } = remedy
  if (kind === 'hours' || kind === 'override' || kind === 'unavailability')
    return (
      <Button variant="link" size="inline" onClick={() => show(remedyTargets[kind])}>
        {t(`remedy.${kind}`)}
      </Button>
    )
  const to = {
    setting: '/settings/configs',
    session_type: '/settings/session-types',
    integrations: '/settings/integrations',
    session: `/sessions?session=${kind === 'session' ? remedy.id : ''}`,
  }[kind]
  return (
    <Link to={to} className={buttonClass({ variant: 'link', size: 'inline' })}>
      {t(`remedy.${kind}`)}
    </Link>
  )
}
