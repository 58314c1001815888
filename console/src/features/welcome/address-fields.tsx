import { Field } from '@ancrage/widgets/ui/field'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MaskedInput } from '../../components/masked-input'
import { townMask } from '../../components/masks'
import { AddressInput } from '../addresses/public'

/** Where clients come to; `location` is the coordinates of an address that was picked, or empty. */
type AddressValues = Record<'address' | 'city' | 'location', string>

interface Props {
  values: AddressValues
  change: (part: Partial<AddressValues>) => void
  error: (field: keyof AddressValues) => ReactNode
  /** Where the fields were opened by a press, writing begins in them. */
  isFocused: boolean
}

/** Asks where clients come to. An address that is picked brings its town. */
export function AddressFields({ values, change, error, isFocused }: Props) {
  const { t } = useTranslation('welcome')
  return (
    <>
      <Field label={t('practice.address')} error={error('address')}>
        {(control) => (
          <AddressInput
            {...control}
            name="address"
            autoFocus={isFocused}
            maxLength={200}
            value={values.address}
            // A typed address loses the coordinates of the one that was picked before.
            onChange={(address) => change({ address, location: '' })}
            onPick={({ street, postcode, city, latitude, longitude }) =>
              change({ address: street ?? '', city: `${postcode} ${city}`, location: `${latitude},${longitude}` })
            }
          />
        )}
      </Field>
      <Field label={t('practice.city')} error={error('city')}>
        {(control) => (
          <MaskedInput
            mask={townMask}
            {...control}
            name="city"
            autoComplete="address-level2"
            maxLength={120}
            value={values.city}
            onChange={({ currentTarget }) => change({ city: currentTarget.value })}
          />
        )}
      </Field>
    </>
  )
}
