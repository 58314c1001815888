import { useTranslation } from 'react-i18next'

/** Shown instead of text whose key is lost. */
export function Unreadable() {
  const { t } = useTranslation('components')
  return <span className="text-muted-foreground italic">{t('unreadable')}</span>
}
