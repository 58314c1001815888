import { useTranslation } from 'react-i18next'
import { COUNTED_UP_TO } from '../../components/page-sizes'
import { useFormats } from '../../lib/use-formats'

/** Formats the total of a list: « plus de 10 000 » beyond that. */
export function useCount() {
  const { t } = useTranslation('components')
  const format = useFormats()
  return (number: number) =>
    number > COUNTED_UP_TO ? t('pagination.moreThan', { of: format.number(COUNTED_UP_TO) }) : format.number(number)
}
