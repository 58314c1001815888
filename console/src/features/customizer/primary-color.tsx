import { Check, Pipette } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { choosePrimaryColor, usePrimaryColor, useScheme } from '../../lib/theme'
import { swatches } from './swatches'

const place =
  'focus-ring-within relative grid size-8 cursor-pointer place-items-center rounded-full outline-offset-2 pointer-coarse:size-11'

/** The primary colour of the theme that is shown: one of a few, or any. */
export function PrimaryColor() {
  const { t } = useTranslation('customizer')
  const name = useId()
  const scheme = useScheme()
  const other = scheme === 'light' ? 'dark' : 'light'
  const color = usePrimaryColor(scheme)
  const otherColor = usePrimaryColor(other)
  const isOwn = color !== null && !swatches.some((swatch) => swatch.color === color)
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t(`color.${scheme}`)}</legend>
      <div className="-mx-0.5 -me-2 flex flex-wrap">
        {swatches.map((swatch) => (
          <label key={swatch.name} className={place} title={t(`color.names.${swatch.name}`)}>
            <input
              type="radio"
              name={name}
              checked={swatch.color === color}
              onChange={() => choosePrimaryColor(scheme, swatch.color)}
              aria-label={t(`color.names.${swatch.name}`)}
              className="sr-only"
            />
            <Disc color={swatch.color ?? 'oklch(0.53 0.19 293)'} isChosen={swatch.color === color} />
          </label>
        ))}
        <label className={place} title={t('color.own')}>
          <input
            type="color"
            aria-label={t('color.own')}
            value={color ?? '#7444d0'}
            onChange={({ target }) => choosePrimaryColor(scheme, target.value)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          {isOwn ? (
            <Disc color={color} isChosen />
          ) : (
            <span className="pointer-events-none grid size-7 place-items-center rounded-full border border-input border-dashed">
              <Pipette className="size-3.5 text-muted-foreground" aria-hidden />
            </span>
          )}
        </label>
      </div>
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

/** Its mark is white in both themes: what is shown is the colour as chosen, not as it is adjusted. */
const Disc = ({ color, isChosen }: { color: string; isChosen: boolean }) => (
  <span
    className="pointer-events-none grid size-7 place-items-center rounded-full forced-color-adjust-none"
    style={{ background: color, color: '#fff' }}
  >
    {isChosen && <Check className="size-4" strokeWidth={3} aria-hidden />}
  </span>
)
