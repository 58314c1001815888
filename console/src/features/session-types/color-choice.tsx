import { FieldError } from '@ancrage/widgets/ui/field'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ColorDiscs } from '../../components/color-discs'
import { ContrastNote } from '../../components/contrast-note'
import type { TypeValues } from './values'

/** Chooses the colour of a type, one of a few or any, and shows how readable white text is on it. */
export function TypeColorChoice() {
  const { t } = useTranslation('sessionTypes')
  const { control } = useFormContext<TypeValues>()
  const { field, fieldState } = useController({ control, name: 'color' })
  return (
    <fieldset className="space-y-1.5">
      <legend className="mb-1.5 font-medium">{t('form.color')}</legend>
      <ColorDiscs
        value={field.value}
        onChange={field.onChange}
        label={(name) => t(`form.colors.${name}`)}
        ownLabel={t('form.ownColor')}
        field="color"
      />
      <ContrastNote
        color={field.value}
        words={(isEnough, ratio) => t(isEnough ? 'form.contrastGood' : 'form.contrastLow', { ratio })}
      />
      {fieldState.error && <FieldError>{t('wrong.color')}</FieldError>}
    </fieldset>
  )
}
