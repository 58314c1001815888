import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { CalendarPlus } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmedButton } from '../../components/confirmed-button'
import { CopyButton } from '../../components/copy-button'
import { Switch } from '../../components/ui/switch'
import { useFormats } from '../../lib/use-formats'
import type { Feed } from './use-feed'

interface Props {
  feed: Feed
  /** The address; null until the user asks for it with the password. */
  address: string | null
  onShow: () => void
  onChange: (isNeutral: boolean) => Promise<void>
  onRevoke: () => Promise<void>
}

/** Shows the secret address of the feed on request, with its actions. */
export function FeedAddress({ feed, address, onShow, onChange, onRevoke }: Props) {
  const { t } = useTranslation('integrations')
  const id = useId()
  const format = useFormats()
  const { isNeutral, createdAt, lastReadAt } = feed
  return (
    <div className="space-y-5">
      {address === null ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 max-w-prose text-muted-foreground text-sm">{t('feed.hidden')}</p>
          <Button variant="secondary" size="sm" onClick={onShow}>
            {t('feed.show')}
          </Button>
        </div>
      ) : (
        <ShownAddress address={address} />
      )}
      <div className="flex items-start justify-between gap-4 border-t pt-5">
        <div className="min-w-0 max-w-prose">
          <p id={id} className="font-medium">
            {t('feed.neutral')}
          </p>
          <p id={`${id}-hint`} className="text-muted-foreground text-sm">
            {t('feed.neutralHint')}
          </p>
        </div>
        <Switch
          aria-labelledby={id}
          aria-describedby={`${id}-hint`}
          checked={isNeutral}
          onCheckedChange={(isOn) => void onChange(isOn)}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t pt-5">
        <p className="text-muted-foreground text-sm">
          {t('feed.createdOn', { when: format.day(createdAt) })}{' '}
          {lastReadAt ? t('feed.lastReadAt', { when: format.dayAndTime(lastReadAt) }) : t('feed.neverRead')}
        </p>
        {/* A confirmation, because calendars that follow this address stop working for good. */}
        <ConfirmedButton
          variant="secondary"
          size="sm"
          label={t('feed.revoke')}
          question={{ title: t('feed.revokeTitle'), text: t('feed.revokeText'), keep: t('cancel') }}
          onConfirm={onRevoke}
        />
      </div>
    </div>
  )
}

function ShownAddress({ address }: { address: string }) {
  const { t } = useTranslation('integrations')
  return (
    <div className="space-y-5">
      <Field label={t('feed.address')} hint={t('feed.addressHint')}>
        {(control) => (
          <Input
            {...control}
            readOnly
            className="tabular-nums"
            value={address}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={address} label={t('feed.copy')} />
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <CalendarPlus className="size-3.5" aria-hidden />
          {t('feed.subscribe')}
        </a>
      </div>
    </div>
  )
}
