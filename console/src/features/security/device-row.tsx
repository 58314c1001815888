import './texts'
import { Badge } from '@ancrage/widgets/ui/badge'
import { Button } from '@ancrage/widgets/ui/button'
import { Laptop, Smartphone, Tablet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import { type DeviceKind, deviceOf } from './device'
import type { SignIn } from './use-account'
import { useDeviceName } from './use-device-name'

const icons = { desktop: Laptop, mobile: Smartphone, tablet: Tablet } satisfies Record<DeviceKind, unknown>

/** Shows one device with its first and last use, and the button that signs it out. */
export function DeviceRow({ signIn, onEnd }: { signIn: SignIn; onEnd: () => void }) {
  const { t } = useTranslation('security')
  const format = useFormats()
  const name = useDeviceName()(signIn)
  const Icon = icons[deviceOf(signIn.userAgent).kind]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Icon className="size-5 shrink-0 text-muted-foreground" strokeWidth={1.75} aria-hidden />
      <div className="wrap-anywhere min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {signIn.isCurrent && <Badge tone="primary">{t('devices.current')}</Badge>}
        </p>
        <p className="text-muted-foreground text-sm">
          {t('devices.since', { when: format.day(signIn.createdAt) })}
          {!signIn.isCurrent && ` · ${t('devices.seen', { when: format.relativeTime(signIn.lastSeenAt) })}`}
        </p>
      </div>
      {!signIn.isCurrent && (
        <Button variant="ghost" size="sm" aria-label={t('devices.endOf', { device: name })} onClick={onEnd}>
          {t('devices.end')}
        </Button>
      )}
    </li>
  )
}
