import { useTranslation } from 'react-i18next'
import { toast } from './toast'

/** Returns what a part does that was asked for and whose code cannot be loaded: it closes again, and says why. */
export function useMissingPart(close: () => void) {
  const { t } = useTranslation('errors')
  return () => {
    close()
    toast.error(t('unreachable'))
  }
}
