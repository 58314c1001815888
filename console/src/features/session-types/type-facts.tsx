import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import type { EditedType } from './values'

/** Shows duration, price and places of a type. */
export function TypeFacts({ of: type }: { of: EditedType }) {
  const { t } = useTranslation('sessionTypes')
  const { t: common } = useTranslation('components')
  const format = useFormats()
  return (
    <p className="mt-0.5 flex flex-wrap gap-x-3 text-muted-foreground text-sm tabular-nums">
      <span>{format.duration(type.durationMinutes)}</span>
      <span>{type.priceCents ? format.money(type.priceCents, type.currency) : t('free')}</span>
      <span>{type.locations.map((place) => common(`location.${place}`)).join(' · ')}</span>
    </p>
  )
}
