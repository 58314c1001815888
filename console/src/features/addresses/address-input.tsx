import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Combobox } from '../../components/combobox'
import { type FrenchAddress, useAddresses } from './use-addresses'

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'list' | 'children'> {
  value: string
  onChange: (text: string) => void
  /** Called when an address of the list was picked. */
  onPick: (address: FrenchAddress) => void
}

/** A field that completes French addresses. It is a plain field when nothing is found or the service is down. */
export function AddressInput({ onChange, ...rest }: Props) {
  const { t } = useTranslation('components')
  const [query, setQuery] = useState<string | null>(null)
  const found = useAddresses(query)
  const isOpen = found.length > 0
  return (
    <Combobox
      {...rest}
      onType={(text) => {
        onChange(text)
        setQuery(text)
      }}
      options={found}
      keyOf={({ label }) => label}
      isOpen={isOpen}
      onClose={() => setQuery(null)}
      label={t('addresses.label')}
      found={isOpen && t('addresses.found', { count: found.length })}
    >
      {({ label }) => label}
    </Combobox>
  )
}
