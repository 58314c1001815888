import type { Lang } from '@ancrage/api/format/language'
import { momentText } from '@ancrage/api/format/moment'
import { useState } from 'react'
import type { Problem } from '../../api.ts'
import { formTexts } from '../../form-parts/form-texts.ts'
import { problemWords } from '../../form-parts/problem-words.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { type OwnTexts, ownTexts } from './own-texts.ts'

/** A change that was not made, as far as is known. */
export interface Refused {
  problem: Problem
  /** Says what was not done. */
  title: string
  /** Asks again, where nobody knows whether the change was made. */
  check?: (() => Promise<boolean>) | undefined
  /** What to say of a time that is taken, where there is no list to choose another from. */
  gone?: string | undefined
}

export interface RefusalProps extends Refused {
  timeZone: string
  lang: Lang
  onPick?: ((startsAt: string) => void) | undefined
}

/** Says why a booking was not changed, and what is possible instead. */
export function Refusal({ problem, title, check, gone, timeZone, lang, onPick }: RefusalProps) {
  const texts = ownTexts[lang]
  if (check) return <Unknown check={check} texts={texts} />
  if (problem.code === 'slot_taken' || problem.code === 'not_offered') {
    if (gone) return <Alert tone="warning" title={gone} data-slot="slot-notice" />
    const nearest = problem.details.nearest ?? []
    return (
      <Alert
        tone="warning"
        title={problem.code === 'slot_taken' ? texts.taken : texts.notOffered}
        data-slot="slot-notice"
        actions={nearest.map(({ startsAt }) => (
          <Button key={startsAt} variant="secondary" onClick={() => onPick?.(startsAt)}>
            <span className="first-letter:uppercase">{momentText(startsAt, timeZone, lang)}</span>
          </Button>
        ))}
      >
        {nearest.length ? texts.takenNearest : texts.takenNone}
      </Alert>
    )
  }
  const own = { too_late: texts.changesClosed, transition_not_allowed: texts.changed }
  const problemText = problemWords(problem, title, formTexts[lang])
  const help =
    problem.code === 'too_late' || problem.code === 'transition_not_allowed' ? own[problem.code] : problemText.help
  return (
    <Alert tone="danger" title={problemText.title} data-slot="own-problem">
      {help}
    </Alert>
  )
}

function Unknown({ check, texts }: { check: () => Promise<boolean>; texts: OwnTexts }) {
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    await check()
    setBusy(false)
  }
  return (
    <Alert
      tone="danger"
      title={texts.unsettled}
      data-slot="own-problem"
      actions={
        <Button variant="secondary" isBusy={isBusy} onClick={() => void ask()}>
          {texts.check}
        </Button>
      }
    >
      {texts.unsettledHelp}
    </Alert>
  )
}
