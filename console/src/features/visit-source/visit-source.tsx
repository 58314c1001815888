import './texts'
import type { contract, ReplyOf } from '@ancrage/api/contract'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'

type Source = NonNullable<ReplyOf<typeof contract.sessions.list>['data'][number]['source']>

/** Describes where a visitor came from: the page with the widget, the site before it, and the campaign. */
export function VisitSource({ source, className }: { source: Source; className?: string }) {
  const words = useSourceWords()(source)
  return (
    <span className={clsx('wrap-anywhere min-w-0 text-sm', className)}>
      <span className="sentence inline-block">{words}</span>
    </span>
  )
}

function useSourceWords() {
  const { t } = useTranslation('visitSource')
  return ({ page, referrer, utm }: Source) => {
    const channel = [utm?.source, utm?.medium].filter(Boolean).join(', ')
    return [
      page && t('page', { page: page.replace(/^https?:\/\//, '').replace(/\/$/, '') }),
      referrer && t('referrer', { host: referrer.replace(/^www\./, '') }),
      channel && t('by', { source: channel }),
      utm?.campaign && t('campaign', { campaign: utm.campaign }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
