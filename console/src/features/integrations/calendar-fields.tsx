import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ColorDiscs } from '../../components/color-discs'
import { Switch } from '../../components/ui/switch'
import type { AddressFault } from './faults'

interface CalendarValues {
  address: string
  name: string
  color: string
  isBlocking: boolean
}

export interface CalendarFaults {
  address?: AddressFault
  name?: AddressFault
}

interface Props {
  values: CalendarValues
  /** Only a new calendar is asked for its address. */
  isNew: boolean
  faults: CalendarFaults
  onChange: (change: Partial<CalendarValues>) => void
}

/** The fields of a subscription: its address, its name, its colour, and whether it blocks bookings. */
export function CalendarFields({ values, isNew, faults, onChange }: Props) {
  const { t } = useTranslation('integrations')
  const id = useId()
  return (
    <>
      {isNew && (
        <Field
          label={t('calendars.address')}
          hint={t('calendars.addressHint')}
          error={faults.address && t(`fault.${faults.address}`)}
          required
        >
          {(control) => (
            <Input
              {...control}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              maxLength={2000}
              placeholder="https://"
              value={values.address}
              onChange={({ target }) => onChange({ address: target.value })}
            />
          )}
        </Field>
      )}
      <Field label={t('calendars.name')} error={faults.name && t(`fault.${faults.name}`)} required>
        {(control) => (
          <Input
            {...control}
            maxLength={80}
            autoComplete="off"
            value={values.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      <fieldset>
        <legend className="mb-1.5 font-medium">{t('calendars.color')}</legend>
        <ColorDiscs
          value={values.color}
          onChange={(chosen) => onChange({ color: chosen })}
          label={(name) => t(`colors.${name}`)}
          ownLabel={t('colors.own')}
        />
      </fieldset>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p id={`${id}-blocking`} className="font-medium">
            {t('calendars.isBlocking')}
          </p>
          <p id={`${id}-hint`} className="text-muted-foreground text-sm">
            {t('calendars.isBlockingHint')}
          </p>
        </div>
        <Switch
          aria-labelledby={`${id}-blocking`}
          aria-describedby={`${id}-hint`}
          checked={values.isBlocking}
          onCheckedChange={(isBlocking) => onChange({ isBlocking })}
        />
      </div>
    </>
  )
}
