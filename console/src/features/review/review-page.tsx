import './texts'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useTitle } from '../../components/page'
import { ReviewWidget } from './review-widget'

/** Where the link of the mail after a session leads: the form alone, without a bar that would lead elsewhere. */
export function ReviewPage() {
  const { t } = useTranslation('review')
  const { id = '' } = useParams()
  useTitle(t('title'))
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-6 pb-16 sm:pt-12">
      <ReviewWidget token={id} headingLevel={1} />
    </div>
  )
}
