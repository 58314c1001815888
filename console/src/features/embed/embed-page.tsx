import './texts'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { createElement, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useTitle } from '../../components/page'
import { useLanguage } from '../../lib/use-formats'

/** The booking widget alone, for sites that allow nothing but a frame. */
export function EmbedPage() {
  const { t } = useTranslation('embed')
  const { practiceId } = useParams()
  const language = useLanguage()
  useTitle(t('title'))
  useEffect(loadWidgets, [])
  return (
    <div className="mx-auto min-h-[560px] max-w-2xl p-4">
      <h1 className="sr-only">{t('title')}</h1>
      {createElement(
        'ancrage-booking',
        { practice: practiceId, lang: language, 'heading-level': 2 },
        <Skeleton className="h-96" />,
      )}
    </div>
  )
}

function loadWidgets() {
  if (document.querySelector('script[src="/ancrage.js"]')) return
  document.head.append(Object.assign(document.createElement('script'), { src: '/ancrage.js', async: true }))
}
