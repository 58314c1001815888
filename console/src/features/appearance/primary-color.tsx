import { useTranslation } from 'react-i18next'
import { ColorDiscs } from '../../components/color-discs'
import { PRODUCT_COLOR } from '../../lib/colors'
import { choosePrimaryColor, usePrimaryColor, useScheme } from '../../lib/theme'

/** Chooses the primary colour of the shown theme: one of a few, or any. */
export function PrimaryColor() {
  const { t } = useTranslation('appearance')
  const scheme = useScheme()
  const other = scheme === 'light' ? 'dark' : 'light'
  const color = usePrimaryColor(scheme)
  const otherColor = usePrimaryColor(other)
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t(`color.${scheme}`)}</legend>
      <ColorDiscs
        value={color ?? PRODUCT_COLOR}
        onChange={(chosen) => choosePrimaryColor(scheme, chosen === PRODUCT_COLOR ? null : chosen)}
        label={(name) => t(`color.names.${name}`)}
        ownLabel={t('color.own')}
      />
      <p className="mt-2 text-muted-foreground text-sm">{t('color.hint')}</p>
      {color !== otherColor && (
        <button
          type="button"
          className="focus-ring mt-1 min-h-8 rounded-sm text-primary text-sm underline underline-offset-4 pointer-coarse:min-h-11"
          onClick={() => choosePrimaryColor(other, color)}
        >
          {t(`color.both.${scheme}`)}
        </button>
      )}
    </fieldset>
  )
}
