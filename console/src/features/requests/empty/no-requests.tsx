import './texts'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../../components/empty'
import { useThingsToDo } from '../../../lib/things-to-do'

const paths = { type: '/settings/session-types', hours: '/settings/schedule', share: '/settings/widgets' } as const

/**
 * Shown while no request waits. It leads to what is missing before one can arrive, or to where clients book. Nothing is
 * suggested until that is known.
 */
export function NoRequests() {
  const { t } = useTranslation('requestsEmpty')
  const { data, error } = useThingsToDo()
  const bookable = data?.hasHours === false ? 'hours' : 'share'
  const next = data?.hasSessionType === false ? 'type' : bookable
  const isKnown = (data ?? error) !== undefined
  return (
    <Empty
      illustration="boat"
      title={t('title')}
      action={
        isKnown && (
          <Link to={paths[next]} className={buttonClass({ variant: 'secondary' })}>
            {t(`${next}.action`)}
          </Link>
        )
      }
    >
      {isKnown && t(`${next}.hint`)}
    </Empty>
  )
}
