import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import { hasPasskeys } from '../../lib/passkey'
import { useFormats } from '../../lib/use-formats'
import { AddPasskeyDialog } from './add-passkey-dialog'
import { RemovePasskeyDialog } from './remove-passkey-dialog'
import { type Passkey, usePasskeys } from './use-account'

/** Lists the passkeys, which open the account without the password. */
export function PasskeysSection() {
  const { t } = useTranslation('security')
  const [opened, setOpened] = useState<Passkey | 'new' | null>(null)
  const close = () => setOpened(null)
  return (
    <Section
      title={t('passkeys.title')}
      lead={t('passkeys.lead')}
      actions={
        hasPasskeys() && (
          <Button variant="secondary" onClick={() => setOpened('new')}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      <Query of={usePasskeys()} loading={<Skeleton className="h-11" />}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <p>{t('passkeys.none')}</p>
          ) : (
            <ul className="divide-y" aria-label={t('passkeys.title')}>
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setOpened(passkey)} />
              ))}
            </ul>
          )
        }
      </Query>
      {opened === 'new' && <AddPasskeyDialog onClose={close} />}
      {opened && opened !== 'new' && <RemovePasskeyDialog passkey={opened} onClose={close} />}
    </Section>
  )
}

function PasskeyRow({
  passkey: { name, createdAt, lastUsedAt },
  onRemove,
}: {
  passkey: Passkey
  onRemove: () => void
}) {
  const { t } = useTranslation('security')
  const format = useFormats()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Fingerprint className="size-5 shrink-0 text-muted-foreground" strokeWidth={1.75} aria-hidden />
      <div className="wrap-anywhere min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-muted-foreground text-sm">
          {t('passkeys.since', { when: format.day(createdAt) })}
          {' · '}
          {lastUsedAt ? t('passkeys.used', { when: format.relativeTime(lastUsedAt) }) : t('passkeys.unused')}
        </p>
      </div>
      <Button variant="ghost" size="sm" aria-label={t('passkeys.removeOf', { name })} onClick={onRemove}>
        {t('passkeys.remove')}
      </Button>
    </li>
  )
}
