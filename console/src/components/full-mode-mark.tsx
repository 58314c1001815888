import { useTranslation } from 'react-i18next'

interface Props {
  /** Shows a sign instead of the words; the entry then has a tooltip. */
  isShort?: boolean
}

/** Marks a name as available only in full mode. */
export function FullModeMark({ isShort }: Props) {
  const { t } = useTranslation('components')
  const words = t('fullMode.mark')
  return (
    <>
      <span className="ms-1 rounded-full border px-1 font-normal text-xs" aria-hidden>
        {isShort ? '+' : words}
      </span>
      <span className="sr-only"> ({words})</span>
    </>
  )
}
