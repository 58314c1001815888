import { Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface Props {
  /** Shows a sign instead of the words; the entry then has a tooltip. */
  isShort?: boolean
}

/** Marks a name as available only in full mode. */
export function FullModeMark({ isShort = false }: Props) {
  const { t } = useTranslation('components')
  return (
    <>
      {isShort ? (
        <Sparkles className="ms-1 inline size-3.5" aria-hidden />
      ) : (
        <span
          className="ms-1.5 whitespace-nowrap rounded-full border px-1.5 font-normal text-muted-foreground text-xs"
          aria-hidden
        >
          {t('fullMode.mark')}
        </span>
      )}
      <span className="sr-only"> ({t('fullMode.mark')})</span>
    </>
  )
}
