import { localDay } from '@ancrage/api/format/day'
import { Field, type FieldControl } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Select } from '@ancrage/widgets/ui/select'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../components/date-input'
import { useFieldWords } from '../../components/field-words'
import { MaskedInput } from '../../components/masked-input'
import { phoneMask, townMask } from '../../components/masks'
import { useNow } from '../../lib/now'
import { useZone } from '../../lib/use-formats'
import { AddressInput } from '../addresses/public'
import { isMinor, type NewPatientField, type NewPatientValues } from './new-patient'

interface Props {
  values: NewPatientValues
  errors: Partial<Record<NewPatientField, string>>
  onChange: (change: Partial<NewPatientValues>) => void
  /** Shown below the name. */
  children: ReactNode
}

interface More {
  required?: true
  hint?: string
  /** Leaves out the mark "optional", because the control itself shows that nothing is chosen. */
  isPlain?: true
}

/** Shows all fields of a person, and those of a guardian under 18. */
export function PersonFields({ values, errors, onChange, children }: Props) {
  const { t } = useTranslation('patients')
  const words = useFieldWords()
  const today = localDay(useNow(), useZone())
  const wordsOf = (code: string | undefined) => {
    if (code === 'in_future') return t('form.inFuture')
    if (code === 'out_of_range') return t('form.outOfRange')
    return code && words({ message: code })
  }
  const of = (name: NewPatientField) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  const field = (
    name: NewPatientField,
    control: (tied: FieldControl) => ReactNode,
    { isPlain, ...rest }: More = {},
  ) => (
    <Field
      label={t(`form.${name}`)}
      error={wordsOf(errors[name])}
      {...(isPlain || rest.required ? {} : { optional: t('form.optional') })}
      {...rest}
    >
      {control}
    </Field>
  )
  const input = (name: NewPatientField, own: ComponentProps<typeof Input> = {}, more: More = {}) =>
    field(name, (tied) => <Input autoComplete="off" maxLength={80} {...tied} {...own} {...of(name)} />, more)
  const masked = (name: NewPatientField, mask: (typed: string) => string, own: ComponentProps<typeof Input> = {}) =>
    field(name, (tied) => <MaskedInput mask={mask} autoComplete="off" {...tied} {...own} {...of(name)} />)
  return (
    <>
      <Group title={t('form.identity')}>
        {input('firstname', {}, { required: true })}
        {input('lastname', {}, { required: true })}
        <div className="empty:hidden sm:col-span-2">{children}</div>
        {field('dateOfBirth', (tied) => (
          <DateInput
            {...tied}
            keepsTyped
            min="1900-01-01"
            max={today}
            value={values.dateOfBirth}
            onChange={(dateOfBirth) => onChange({ dateOfBirth })}
          />
        ))}
        {field(
          'gender',
          (tied) => (
            <Select {...tied} {...of('gender')}>
              <option value="">{t('form.genders.none')}</option>
              <option value="female">{t('form.genders.female')}</option>
              <option value="male">{t('form.genders.male')}</option>
              <option value="other">{t('form.genders.other')}</option>
            </Select>
          ),
          { isPlain: true },
        )}
      </Group>
      {isMinor(values.dateOfBirth, today) && (
        <Group title={t('form.guardian')} hint={t('form.guardianHint')}>
          {input('guardianName', { maxLength: 160 })}
          {masked('guardianPhone', phoneMask, { type: 'tel', maxLength: 30 })}
        </Group>
      )}
      <Group title={t('form.contact')}>
        {input('email', { type: 'email', maxLength: 254 })}
        {masked('phone', phoneMask, { type: 'tel', maxLength: 30 })}
        {field('address', (tied) => (
          <AddressInput
            maxLength={200}
            {...tied}
            value={values.address}
            onChange={(address) => onChange({ address })}
            onPick={({ street, postcode, city }) => onChange({ address: street ?? '', city: `${postcode} ${city}` })}
          />
        ))}
        {masked('city', townMask, { maxLength: 100 })}
      </Group>
      <Group title={t('form.more')}>
        {input('tags', { maxLength: 400 }, { hint: t('form.tagsHint') })}
        {field(
          'locale',
          (tied) => (
            <Select {...tied} {...of('locale')}>
              <option value="">{t('form.locales.default')}</option>
              <option value="fr">{t('form.locales.fr')}</option>
              <option value="en">{t('form.locales.en')}</option>
            </Select>
          ),
          { isPlain: true },
        )}
      </Group>
    </>
  )
}

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={hint && id}>
      <legend className="mb-3 font-semibold">{title}</legend>
      {hint && (
        <p id={id} className="mb-3 text-muted-foreground text-sm">
          {hint}
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
