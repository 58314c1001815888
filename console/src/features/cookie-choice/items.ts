import type { TFunction } from 'i18next'
import { NECESSARY_PURPOSE } from './cookie-choice'
import { consentPurposes, type Purpose } from './third-parties'

export interface ConsentItem {
  /** The value that `cookie-comply` lists when it is chosen. */
  value: string
  label: string
  isRequired: boolean
  /** The default before a choice: optional purposes are off (CNIL). */
  isEnable: boolean
}

/** A purpose and its services (specification §3). */
interface ConsentPreference {
  title: string
  description: string
  items: ConsentItem[]
}

/** Returns the purposes of this installation: the necessary one, and those configured. */
export function consentPreferences(t: TFunction<'cookieChoice'>): ConsentPreference[] {
  const configured = consentPurposes()
  const optional = (labels: Partial<Record<Purpose, string>>) =>
    configured.flatMap((value) =>
      labels[value] ? [{ value, label: labels[value], isRequired: false, isEnable: false }] : [],
    )
  return [
    {
      title: t('necessary.title'),
      description: t('necessary.text'),
      items: [{ value: NECESSARY_PURPOSE, label: t('necessary.item'), isRequired: true, isEnable: true }],
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
