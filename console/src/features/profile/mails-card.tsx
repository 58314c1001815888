import { Field } from '@ancrage/widgets/ui/field'
import { Select } from '@ancrage/widgets/ui/select'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { lazy, Suspense } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { FormCard } from '../../components/form-card'
import { languages } from '../../lib/languages'
import { lazyResolver } from '../../lib/lazy-resolver'
import type { Mails } from './fields'
import type { OwnProfile, Profile } from './use-profile'
import { useProfileForm } from './use-profile-form'

const ZoneInput = lazy(async () => ({
  default: (await import('../../components/time-zone/zone-input')).ZoneInput,
}))

/** Loaded separately, because it stands below the first screen. */
const MailChoices = lazy(() => import('./mail-choices'))

interface Props {
  profile: Profile
  onChange: OwnProfile['change']
  onUnsaved: (isUnsaved: boolean) => void
}

const namesIn = <Names extends object>(names: Names) => Object.keys(names) as Extract<keyof Names, string>[]
const fieldsOf = ({ notifications, bell }: Mails) => [
  'locale' as const,
  'timeZone' as const,
  ...namesIn(notifications).map((name) => `notifications.${name}` as const),
  ...namesIn(bell).map((name) => `bell.${name}` as const),
  'dayAt' as const,
]
const mailsOf = ({ locale, timeZone, notifications, bell, dayMail }: Profile): Mails => ({
  locale,
  timeZone,
  notifications,
  bell,
  dayAt: dayMail ? String(dayMail.atMinutes) : '',
})

const dayMailAt = (minutes: string) => (minutes === '' ? null : { atMinutes: Number(minutes) })

/** Edits the language, the time zone and the notifications of the user. */
export function MailsCard({ profile, onChange, onUnsaved }: Props) {
  const { t } = useTranslation('profile')
  const words = useFieldWords()
  const values = mailsOf(profile)
  const { form, card } = useProfileForm<Mails>({
    values,
    fields: fieldsOf(values),
    onUnsaved,
    check: lazyResolver(async () => (await import('./fields')).checkMails),
    save: async ({ dayAt, ...changed }) =>
      mailsOf(await onChange({ ...changed, ...(dayAt !== undefined && { dayMail: dayMailAt(dayAt) }) })),
  })
  const { errors } = form.formState
  return (
    <FormCard title={t('mails.title')} lead={t('mails.lead')} {...card}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('mails.locale')} error={words(errors.locale)}>
          {(control) => (
            <Select {...control} {...form.register('locale')}>
              {Object.entries(languages).map(([key, { name }]) => (
                <option key={key} value={key} lang={key}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('mails.timeZone')} hint={t('mails.timeZoneHint')} error={words(errors.timeZone)}>
          {(control) => (
            <Controller
              control={form.control}
              name="timeZone"
              render={({ field: { value, onChange, onBlur } }) => (
                <Suspense fallback={<Skeleton className="h-10 max-w-sm" />}>
                  <ZoneInput {...control} value={value} onChange={onChange} onBlur={onBlur} />
                </Suspense>
              )}
            />
          )}
        </Field>
      </div>
      <Suspense fallback={<Skeleton className="h-96" />}>
        <MailChoices form={form} dayAt={profile.dayMail?.atMinutes} />
      </Suspense>
    </FormCard>
  )
}
