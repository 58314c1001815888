import type { contract, ReplyOf } from '@ancrage/api/contract'
import { farDayText } from '@ancrage/api/format/full-day'
import type { Lang } from '@ancrage/api/format/language'
import { Icon } from '../ui/icon.tsx'
import { Stars } from '../ui/rating.tsx'
import { ratingText } from './shown.ts'
import { reviewsTexts } from './texts.ts'

type PublicReview = ReplyOf<typeof contract.reviews.published>['reviews'][number]

export interface ReviewCardProps {
  review: Pick<PublicReview, 'rating' | 'comment' | 'name' | 'visitedOn'> &
    Partial<Pick<PublicReview, 'publishedOn' | 'answer' | 'efficacy' | 'practitioner' | 'price'>>
  lang: Lang
}

/** One published review: the mark, the author's name, and the dates of the session and of publication. */
export function ReviewCard({ review, lang }: ReviewCardProps) {
  const texts = reviewsTexts[lang]
  const { rating, comment, name, visitedOn, publishedOn, answer, efficacy, practitioner, price } = review
  const marks = Object.entries({ efficacy, practitioner, price })
  return (
    <article part="review" className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={rating} label={texts.outOf(ratingText(rating, lang))} />
        <span className="font-medium">{name ?? texts.nobody}</span>
        <span className="inline-flex items-center gap-1 rounded-full bg-success-soft px-2 py-0.5 text-xs text-success">
          <Icon name="check" size={12} />
          {texts.verified}
        </span>
      </div>
      {comment && <p className="whitespace-pre-line text-base">{comment}</p>}
      {efficacy !== undefined && (
        <p className="flex flex-wrap gap-x-3 text-sm text-muted-foreground">
          {marks.map(([mark, value]) => (
            <span key={mark}>
              {texts.marks[mark as 'price']} {value}/5
            </span>
          ))}
        </p>
      )}
      <p className="text-sm text-muted-foreground">
        {texts.visited(farDayText(visitedOn, lang))}
        {publishedOn && ` · ${texts.published(farDayText(publishedOn, lang))}`}
      </p>
      {answer && (
        <div part="answer" className="ms-1 flex flex-col gap-1 border-s-2 border-border ps-3">
          <p className="text-sm font-medium">{texts.answer(farDayText(answer.publishedOn, lang))}</p>
          <p className="whitespace-pre-line text-base">{answer.text}</p>
        </div>
      )}
    </article>
  )
}
