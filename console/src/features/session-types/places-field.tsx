import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { FieldError } from '@ancrage/widgets/ui/field'
import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Location, TypeValues } from './values'
import { WithoutVideo } from './without-video'

const places = ['office', 'on_site', 'video'] as const satisfies readonly Location[]

/** Chooses where the session can take place: one place or more. */
export function PlacesField() {
  const { t } = useTranslation('sessionTypes')
  const { t: common } = useTranslation('components')
  const id = useId()
  const { control } = useFormContext<TypeValues>()
  const { field, fieldState } = useController({ control, name: 'locations' })
  const take = (place: Location, isIn: boolean) =>
    field.onChange(places.filter((one) => (one === place ? isIn : field.value.includes(one))))
  return (
    <fieldset aria-describedby={fieldState.error && id}>
      <legend className="mb-1.5 font-medium">{t('form.places')}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {places.map((place, index) => (
          <Checkbox
            key={place}
            label={common(`location.${place}`)}
            checked={field.value.includes(place)}
            onChange={({ target }) => take(place, target.checked)}
            {...(index === 0 && { 'data-field': 'locations' })}
          />
        ))}
      </div>
      {field.value.includes('video') && (
        <div className="mt-2">
          <WithoutVideo />
        </div>
      )}
      {fieldState.error && (
        <div className="mt-1.5">
          <FieldError id={id}>{t('wrong.locations')}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
