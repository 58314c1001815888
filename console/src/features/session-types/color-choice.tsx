import { FieldError } from '@ancrage/widgets/ui/field'
import { Icon } from '@ancrage/widgets/ui/icon'
import { Check, Pipette } from 'lucide-react'
import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { contrastWithWhite, ENOUGH } from '../../lib/contrast'
import { useLanguage } from '../../lib/use-formats'
import { colors } from './colors'
import type { Values } from './values'

const place =
  'focus-ring-within relative grid size-9 cursor-pointer place-items-center rounded-full outline-offset-2 pointer-coarse:size-11'

/** The colour by which a type is known in lists and calendars: one of a few, or any, with how well white is read on it. */
export function ColorChoice() {
  const { t } = useTranslation('sessionTypes')
  const group = useId()
  const { control } = useFormContext<Values>()
  const { field, fieldState } = useController({ control, name: 'color' })
  const isOwn = !colors.some(({ color }) => color === field.value)
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t('form.color')}</legend>
      <div className="-mx-1 flex flex-wrap">
        {colors.map(({ name, color }, index) => (
          <label key={name} className={place} title={t(`form.colors.${name}`)}>
            <input
              type="radio"
              name={group}
              checked={color === field.value}
              onChange={() => field.onChange(color)}
              aria-label={t(`form.colors.${name}`)}
              {...(index === 0 && { 'data-field': 'color' })}
              className="sr-only"
            />
            <Disc color={color} isChosen={color === field.value} />
          </label>
        ))}
        <label className={place} title={t('form.ownColor')}>
          <input
            type="color"
            aria-label={t('form.ownColor')}
            value={field.value}
            onChange={({ target }) => field.onChange(target.value)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          {isOwn ? (
            <Disc color={field.value} isChosen />
          ) : (
            <span className="pointer-events-none grid size-7 place-items-center rounded-full border border-input border-dashed">
              <Pipette className="size-3.5 text-muted-foreground" aria-hidden />
            </span>
          )}
        </label>
      </div>
      <Contrast color={field.value} />
      {fieldState.error && <FieldError>{t('wrong.color')}</FieldError>}
    </fieldset>
  )
}

/** Its mark is white in both themes: what is shown is the colour as chosen. */
const Disc = ({ color, isChosen }: { color: string; isChosen: boolean }) => (
  <span
    className="pointer-events-none grid size-7 place-items-center rounded-full forced-color-adjust-none"
    style={{ background: color, color: '#fff' }}
  >
    {isChosen && <Check className="size-4" strokeWidth={3} aria-hidden />}
  </span>
)

function Contrast({ color }: { color: string }) {
  const { t } = useTranslation('sessionTypes')
  const language = useLanguage()
  const contrast = contrastWithWhite(color) ?? 0
  const isEnough = contrast >= ENOUGH
  const ratio = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(contrast)
  return (
    <p role="status" className={`mt-1.5 flex gap-1.5 text-sm ${isEnough ? 'text-muted-foreground' : 'text-warning'}`}>
      <Icon name={isEnough ? 'check' : 'alert'} size={14} className="mt-[3px] shrink-0" />
      <span>{t(isEnough ? 'form.contrastGood' : 'form.contrastLow', { ratio })}</span>
    </p>
  )
}
