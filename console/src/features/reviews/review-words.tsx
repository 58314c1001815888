import { useTranslation } from 'react-i18next'
import type { Review } from './use-reviews'

interface Props {
  review: Pick<Review, 'comment' | 'name'> & { answer: { text: string } | null }
}

/** Shows the text of a review and its answer, as visitors read both. */
export function ReviewWords({ review: { comment, name, answer } }: Props) {
  const { t } = useTranslation('reviews')
  return (
    <>
      {comment ? (
        <p className="wrap-anywhere max-w-prose whitespace-pre-line">{comment}</p>
      ) : (
        <p className="text-muted-foreground">{t('noComment')}</p>
      )}
      <p className="text-muted-foreground text-sm">{name ? t('shownAs', { name }) : t('shownNameless')}</p>
      {answer && (
        <blockquote
          aria-label={t('yourAnswer')}
          className="wrap-anywhere max-w-prose whitespace-pre-line border-primary/40 border-s-2 ps-3"
        >
          <span className="block font-medium text-sm">{t('yourAnswer')}</span>
          {answer.text}
        </blockquote>
      )}
    </>
  )
}
