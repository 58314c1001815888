import type { Lang } from '@ancrage/api/format/language'
import { momentText } from '@ancrage/api/format/moment'
import { useEffect, useRef } from 'react'
import { problemWords } from '../../form-parts/problem-words.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type DetailsTexts, detailsTexts } from './details-texts.ts'
import type { ChosenSlot } from './hold.ts'

interface SlotNoticeProps {
  title: string
  help: string
  nearest: readonly { startsAt: string }[]
  /** The start that is just being held. */
  pending: string | null
  timeZone: string
  lang: Lang
  texts: DetailsTexts
  onPick: (startsAt: string) => void
  /** Leads to the list of times, where it is not on the screen already. */
  onOther?: () => void
}

/** Says, without blame, that a time was taken, and offers the nearest ones. */
function SlotNotice({ title, help, nearest, pending, timeZone, lang, texts, onPick, onOther }: SlotNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      tone="warning"
      title={title}
      data-slot="slot-notice"
      actions={
        <>
          {nearest.map(({ startsAt }) => (
            <Button
              key={startsAt}
              variant="secondary"
              aria-busy={pending === startsAt || undefined}
              onClick={() => pending ?? onPick(startsAt)}
            >
              {pending === startsAt && <Spinner />}
              <span className="first-letter:uppercase">{momentText(startsAt, timeZone, lang)}</span>
            </Button>
          ))}
          {onOther && (
            <Button variant="ghost" onClick={onOther}>
              {texts.otherTime}
            </Button>
          )}
        </>
      }
    >
      {help} {onOther && texts.kept}
    </Alert>
  )
}

export interface SlotTroubleProps extends Omit<SlotNoticeProps, 'title' | 'help' | 'nearest' | 'pending' | 'texts'> {
  slot: ChosenSlot
  /** A request for this time went without an answer: who took it may be the visitor. */
  isPerhapsOwn?: boolean
}

/** Shows the problem with a time: it was taken, or it could not be held. */
export function SlotTrouble({ slot, isPerhapsOwn = false, ...rest }: SlotTroubleProps) {
  const { loss, problem } = slot
  const texts = detailsTexts[rest.lang]
  const problemText =
    problem && problemWords(problem, problem.code === 'too_many_holds' ? texts.tooManyHolds : texts.holdFailed, texts)
  const nearest = loss?.nearest.length ? texts.takenNearest : texts.takenNone
  return (
    <>
      {loss && (
        <SlotNotice
          key={slot.lossCount}
          {...rest}
          texts={texts}
          title={isPerhapsOwn ? texts.perhapsSent : loss.code === 'taken' ? texts.taken : texts.notOffered}
          help={isPerhapsOwn ? texts.perhapsSentLook : nearest}
          nearest={loss.nearest}
          pending={slot.pending}
        />
      )}
      {problemText && (
        <Alert tone="danger" title={problemText.title} data-slot="slot-problem">
          {problemText.help}
        </Alert>
      )}
    </>
  )
}
