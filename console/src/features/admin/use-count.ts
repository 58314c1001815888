import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'

/** How far the lists of the administration are counted. */
export const COUNTED_UP_TO = 10_000

/** A number of a list as it is said: « plus de 10 000 » beyond that. */
export function useCount() {
  const { t } = useTranslation('components')
  const format = useFormats()
  return (number: number) =>
    number > COUNTED_UP_TO ? t('pagination.moreThan', { of: format.number(COUNTED_UP_TO) }) : format.number(number)
}
