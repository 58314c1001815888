import type { TFunction } from 'i18next'
import { NECESSARY } from './cookie-choice'
import { consentPurposes, type Purpose } from './third-parties'

export interface ConsentItem {
  /** What `cookie-comply` lists when it is chosen. */
  value: string
  label: string
  isRequired: boolean
  /** On before anything was chosen: what is optional is not (CNIL). */
  isEnable: boolean
}

/** A purpose, and what serves it. Source: specification §3. */
interface ConsentPreference {
  title: string
  description: string
  items: ConsentItem[]
}

/** What this installation can be told to do or leave: the necessary, and what is configured. */
export function consentPreferences(t: TFunction<'cookieChoice'>): ConsentPreference[] {
  const asked = consentPurposes()
  const optional = (labels: Partial<Record<Purpose, string>>) =>
    asked.flatMap((value) =>
      labels[value] ? [{ value, label: labels[value], isRequired: false, isEnable: false }] : [],
    )
  return [
    {
      title: t('necessary.title'),
      description: t('necessary.text'),
      items: [{ value: NECESSARY, label: t('necessary.item'), isRequired: true, isEnable: true }],
    },
    {
      title: t('measure.title'),
      description: t('measure.text'),
      items: optional({ analytics: t('measure.analytics'), heatmap: t('measure.heatmap') }),
    },
    {
      title: t('help.title'),
      description: t('help.text'),
      items: optional({ 'live-chat': t('help.chat') }),
    },
  ].filter(({ items }) => items.length)
}
