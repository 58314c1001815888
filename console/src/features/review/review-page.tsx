import './texts'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useTitle } from '../../components/page'
import { PracticeBrand } from '../../components/practice-brand'
import { useApplyLook } from '../../lib/practice-look'
import { ReviewWidget } from './review-widget'
import { useAskingPractice } from './use-asking-practice'

/** Shows the review form of a mailed link with the practice's name, without navigation. */
export function ReviewPage() {
  const { t } = useTranslation('review')
  const { id = '' } = useParams()
  const practice = useAskingPractice(id)
  useTitle(t('title'))
  useApplyLook(practice)
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-6 pb-16 sm:pt-12">
      {practice && <PracticeBrand practice={practice} className="mb-6 font-semibold text-lg leading-tight" />}
      <ReviewWidget token={id} headingLevel={1} />
    </div>
  )
}
