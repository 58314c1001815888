import { useTranslation } from 'react-i18next'
import type { usePaletteSearch } from './use-search'

interface Props {
  /** The number of matching pages, settings and actions. */
  count: number
  by: ReturnType<typeof usePaletteSearch>
  typed: string
}

/** Shows the state of the search below the list, since a list box may contain only options. */
export function SearchStatus({ count, by: { sessions, isWaiting, isNobody }, typed }: Props) {
  const { t } = useTranslation('commandPalette')
  return (
    <>
      {count === 0 && sessions.length === 0 && typed.length < 2 && (
        <p className="px-4 pb-6 text-center text-muted-foreground">{t('nothing')}</p>
      )}
      <p role="status" className="sr-only">
        {typed !== '' && count > 0 && t('found', { count })}
      </p>
      <p role="status" className="px-4 pb-4 text-muted-foreground text-sm empty:sr-only">
        {isWaiting ? t('searching', { typed }) : isNobody ? t('nobody', { typed }) : null}
      </p>
    </>
  )
}
