import { Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Marks a name as available only in full mode. */
export function FullModeMark() {
  const { t } = useTranslation('components')
  return (
    <>
      <Sparkles className="ms-1 inline size-3.5" aria-hidden />
      <span className="sr-only"> ({t('fullMode.mark')})</span>
    </>
  )
}
