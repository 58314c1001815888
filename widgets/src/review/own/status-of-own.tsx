import type { contract, ReplyOf } from '@ancrage/api/contract'
import { farDayText } from '@ancrage/api/format/full-day'
import type { Lang } from '@ancrage/api/format/language'
import { Alert } from '../../ui/alert.tsx'
import { ownReviewTexts } from './own-texts.ts'

export type ManagedReview = ReplyOf<typeof contract.reviews.own>

/** The status of a review, in a sentence or two. */
export function StatusOfOwn({ own, lang }: { own: ManagedReview; lang: Lang }) {
  const texts = ownReviewTexts[lang]
  const on = (day: string | null) => farDayText(day ?? own.writtenOn, lang)
  switch (own.status) {
    case 'published':
      return (
        <Alert tone="success" title={texts.published}>
          {texts.publishedHelp(on(own.publishedOn))}
        </Alert>
      )
    case 'waiting':
      return (
        <Alert icon="clock" title={texts.waiting}>
          {texts.waitingHelp(on(own.publishesOn))}
        </Alert>
      )
    case 'private':
      return <Alert title={texts.private}>{texts.privateHelp(own.practitionerName)}</Alert>
    case 'hidden':
      return (
        <Alert tone="warning" icon="info" title={texts.hidden}>
          {own.hidden && texts.hiddenHelp(texts.reasons[own.hidden.reason], own.hidden.by === 'admin')}
        </Alert>
      )
    case 'withdrawn':
      return (
        <Alert icon="check" title={texts.withdrawn(on(own.withdrawnOn))}>
          {texts.withdrawnHelp}
        </Alert>
      )
  }
}
