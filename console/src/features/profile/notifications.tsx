import { notificationKinds } from '@ancrage/api/contract'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { useId } from 'react'
import { type Control, Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../components/ui/switch'
import type { Mails } from './fields'

const choices = [
  'requests',
  'cancellations',
  'moves',
  'messages',
  'reviews',
  'payments',
  'forms',
  'expiring',
  'failures',
] as const

interface RowProps {
  title: string
  hint: string
  isOn: boolean
  /** Called on a change; without it the kind is always on. */
  onChange?: (isOn: boolean) => void
}

function Row({ title, hint, isOn, onChange }: RowProps) {
  const id = useId()
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p id={`${id}-title`}>{title}</p>
        <p id={`${id}-hint`} className="text-muted-foreground text-sm">
          {hint}
        </p>
      </div>
      <Switch
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-hint`}
        checked={isOn}
        disabled={!onChange}
        {...(onChange && { onCheckedChange: onChange })}
      />
    </li>
  )
}

/** Edits which mails the user gets. Mails about the security of the account are listed, but always on. */
export function Notifications({ control }: { control: Control<Mails> }) {
  const { t } = useTranslation('profile')
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{t('mails.about')}</legend>
      <ul className="divide-y">
        {choices.map((choice) => (
          <Controller
            key={choice}
            control={control}
            name={`notifications.${choice}`}
            render={({ field }) => (
              <Row
                title={t(`mails.${choice}`)}
                hint={t(`mails.${choice}Hint`)}
                isOn={field.value}
                onChange={field.onChange}
              />
            )}
          />
        ))}
        <Row title={t('mails.safety')} hint={t('mails.safetyHint')} isOn />
      </ul>
    </fieldset>
  )
}

/** Edits which events appear in the console. */
export function ConsoleKinds({ control }: { control: Control<Mails> }) {
  const { t } = useTranslation('profile')
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{t('console.about')}</legend>
      <p className="mt-1 text-muted-foreground text-sm">{t('console.hint')}</p>
      <div className="mt-3 grid gap-2 sm:grid-cols-2">
        {notificationKinds.map((kind) => (
          <Controller
            key={kind}
            control={control}
            name={`bell.${kind}`}
            render={({ field }) => (
              <Checkbox
                label={t(`console.${kind}`)}
                checked={field.value}
                onChange={({ target }) => field.onChange(target.checked)}
              />
            )}
          />
        ))}
      </div>
    </fieldset>
  )
}
