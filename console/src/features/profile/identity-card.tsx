import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { FormCard } from '../../components/form-card'
import { MaskedInput } from '../../components/masked-input'
import { phoneMask, townMask } from '../../components/masks'
import { lazyResolver } from '../../lib/lazy-resolver'
import { useFormats } from '../../lib/use-formats'
import { AddressInput } from '../addresses/public'
import type { ProfileIdentity } from './fields'
import type { OwnProfile, Profile } from './use-profile'
import { useProfileForm } from './use-profile-form'

interface Props {
  profile: Profile
  onChange: OwnProfile['change']
  onUnsaved: (isUnsaved: boolean) => void
}

const fields = ['name', 'phone', 'address', 'city'] as const

/** Edits the name that clients read, and the contact data. */
export function IdentityCard({ profile, onChange, onUnsaved }: Props) {
  const { t } = useTranslation('profile')
  const words = useFieldWords()
  const format = useFormats()
  const written = ({ name, phone, address, city }: Profile): ProfileIdentity => ({
    name,
    phone: phone ? format.phone(phone).replaceAll('\u00a0', ' ') : '',
    address: address ?? '',
    city: city ?? '',
  })
  const { form, card } = useProfileForm<ProfileIdentity>({
    values: written(profile),
    fields,
    onUnsaved,
    check: lazyResolver(async () => (await import('./fields')).checkIdentity),
    save: async ({ name, ...reached }) => written(await onChange({ ...(name && { name }), ...emptied(reached) })),
  })
  const { errors } = form.formState
  const optional = t('optional')
  const [name, phone, , city] = fields.map((field) => form.register(field))
  return (
    <FormCard title={t('identity.title')} lead={t('identity.lead')} {...card}>
      <div className="grid max-w-[640px] gap-4 sm:grid-cols-2">
        <Field label={t('identity.name')} error={words(errors.name)} required>
          {(control) => <Input autoComplete="name" maxLength={120} {...control} {...name} />}
        </Field>
        <Field label={t('identity.phone')} optional={optional} error={words(errors.phone)}>
          {(control) => (
            <MaskedInput mask={phoneMask} type="tel" autoComplete="tel" maxLength={30} {...control} {...phone} />
          )}
        </Field>
        <Field label={t('identity.address')} optional={optional} error={words(errors.address)}>
          {(control) => (
            <Controller
              control={form.control}
              name="address"
              render={({ field }) => (
                <AddressInput
                  maxLength={200}
                  {...control}
                  {...field}
                  onPick={({ street, postcode, city: town }) => {
                    form.setValue('address', street ?? '', { shouldDirty: true })
                    form.setValue('city', `${postcode} ${town}`, { shouldDirty: true })
                  }}
                />
              )}
            />
          )}
        </Field>
        <Field label={t('identity.city')} optional={optional} error={words(errors.city)}>
          {(control) => (
            <MaskedInput mask={townMask} autoComplete="address-level2" maxLength={120} {...control} {...city} />
          )}
        </Field>
      </div>
    </FormCard>
  )
}

/** Turns empty fields into null. */
const emptied = (reached: Partial<Omit<ProfileIdentity, 'name'>>) =>
  Object.fromEntries(Object.entries(reached).map(([field, value]) => [field, value || null]))
