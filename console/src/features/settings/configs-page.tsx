import './texts'
import { groups } from 'virtual:settings'
import { useTranslation } from 'react-i18next'
import { SettingCardsPage } from './setting-cards-page'

const cards = Object.keys(groups) as (keyof typeof groups)[]

/** Edits time zone, language, booking rules and what happens after a request. */
export function ConfigsPage() {
  const { t } = useTranslation('settings')
  return <SettingCardsPage title={t('configs.title')} lead={t('configs.lead')} cards={cards} />
}
