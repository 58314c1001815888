import { Input } from '@ancrage/widgets/ui/input'
import { clsx } from 'clsx'
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Address, useAddresses } from '../lib/addresses'

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string
  onChange: (text: string) => void
  /** An address of the list was taken. */
  onPick: (address: Address) => void
}

/** An address that completes itself; a plain field when nothing is found or the service is down. */
export function AddressInput({ value, onChange, onPick, ...rest }: Props) {
  const { t } = useTranslation('components')
  const id = useId()
  const [asked, setAsked] = useState<string | null>(null)
  const [at, setAt] = useState(-1)
  const found = useAddresses(asked)
  const isOpen = found.length > 0
  const active = isOpen ? found[at] : undefined

  function close() {
    setAsked(null)
    setAt(-1)
  }

  function pick(address: Address) {
    close()
    onPick(address)
  }

  function move(event: KeyboardEvent) {
    if (!isOpen || event.nativeEvent.isComposing) return
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown') setAt((at + 1) % found.length)
    else if (event.key === 'ArrowUp') setAt(at <= 0 ? found.length - 1 : at - 1)
    else if (event.key === 'Enter' && active) pick(active)
    else return
    event.preventDefault()
  }

  return (
    <div className="relative">
      <Input
        {...rest}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active && `${id}-${at}`}
        // Browsers would lay their own list over ours.
        autoComplete="off"
        value={value}
        onKeyDown={move}
        onChange={({ target }) => {
          onChange(target.value)
          setAsked(target.value)
          setAt(-1)
        }}
        onBlur={(event) => {
          close()
          rest.onBlur?.(event)
        }}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('addresses.label')}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-10 mt-1 rounded-lg border bg-popover p-1 text-popover-foreground shadow-float"
      >
        {found.map((address, index) => (
          // The keyboard chooses from the field, which keeps the focus.
          // biome-ignore lint/a11y/useKeyWithClickEvents: arrows and Enter in the field
          // biome-ignore lint/a11y/useFocusableInteractive: the field points at it by aria-activedescendant
          <div
            key={address.label}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            className={clsx(
              'flex min-h-9 cursor-pointer items-center rounded-md px-2 py-1 hover:bg-accent pointer-coarse:min-h-11',
              index === at && 'bg-accent outline-2 outline-ring',
            )}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(address)}
          >
            {address.label}
          </div>
        ))}
      </div>
      <span role="status" className="sr-only">
        {isOpen && t('addresses.found', { count: found.length })}
      </span>
    </div>
  )
}
