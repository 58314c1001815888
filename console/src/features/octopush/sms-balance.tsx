import './texts'
import { Alert } from '@ancrage/widgets/ui/alert'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../lib/use-formats'
import { useOctopush } from './use-octopush'

interface Props {
  /** Shows only a warning, when the balance is low or SMS cannot be sent; or only a balance that lasts. */
  part?: 'warning' | 'rest'
}

/** Shows how many SMS are left. Renders nothing when SMS are not set up. */
export function SmsBalance({ part }: Props) {
  const { t } = useTranslation('octopush')
  const format = useFormats()
  const { data } = useOctopush()
  const account = data?.account
  if (!account) return null
  const { credit, isLow, emptySince, lastError } = account
  if (part && (part === 'warning') !== Boolean(lastError || emptySince || isLow)) return null
  const settings = (
    <Link to="/settings/integrations" className="underline underline-offset-4">
      {t('balance.settings')}
    </Link>
  )
  if (lastError)
    return (
      <Alert tone="danger">
        {t('errors.octopush_key_refused')} {settings}
      </Alert>
    )
  if (emptySince)
    return (
      <Alert tone="danger">
        {t('balance.empty')} {settings}
      </Alert>
    )
  const words = t('balance.left', { count: credit, figure: format.number(credit) })
  if (isLow)
    return (
      <Alert tone="warning">
        {words} {t('balance.low')} {settings}
      </Alert>
    )
  return (
    <p className="text-muted-foreground text-sm">
      {words} {t('noCommission')}
    </p>
  )
}
