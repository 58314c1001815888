import type { Lang } from '@ancrage/api/format/language'
import { momentText } from '@ancrage/api/format/moment'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ownTexts } from './own-texts.ts'
import { proposalTexts } from './proposal-texts.ts'
import { stageOf } from './stage.ts'
import type { ManagedBooking } from './use-own.ts'

/** The times that the practice proposes for the booking and still keeps. */
export function openProposals(own: ManagedBooking) {
  const stage = stageOf(own)
  return stage === 'waiting' || stage === 'planned' ? (own.proposals ?? []) : []
}

interface ChooseOwnProps {
  own: ManagedBooking
  lang: Lang
  /** `waiver` is the text of the ticked box, where the time needs it. */
  onPick: (startsAt: string, waiver: string | undefined) => Promise<boolean>
  onDecline: () => Promise<boolean>
}

/** Proposed times, other than the requested one or earlier than the agreed one. The visitor takes one or none. */
export function ChooseOwn({ own, lang, onPick, onDecline }: ChooseOwnProps) {
  const words = proposalTexts[lang]
  const { moveWaiver, practice, timeZone, status } = own
  const id = useId()
  const [busy, setBusy] = useState<string | null>(null)
  const [isWaived, setWaived] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const proposals = openProposals(own)
  const isRequest = status === 'pending_validation'
  /** The text of the box, where the time lies within the withdrawal period (C. conso. L221-25). */
  const waiverOf = (startsAt: string) =>
    moveWaiver && Date.parse(startsAt) < Date.parse(moveWaiver.before) ? moveWaiver.words : undefined
  const waiver = proposals.map(({ startsAt }) => waiverOf(startsAt)).find(Boolean)
  const last = proposals
    .map(({ until }) => until)
    .sort()
    .at(-1)
  const answer = async (key: string, call: () => Promise<boolean>) => {
    if (busy) return
    setBusy(key)
    await call()
    setBusy(null)
  }
  const take = (startsAt: string) => {
    const needed = waiverOf(startsAt)
    setMissing(needed !== undefined && !isWaived)
    if (!needed || isWaived) void answer(startsAt, () => onPick(startsAt, needed))
  }
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-lg border border-primary bg-card p-4">
      <div>
        <p id={id} className="m-0 font-semibold">
          {isRequest ? words.proposed(practice.name) : words.earlier(practice.name)}
        </p>
        {last && (
          <p className="m-0 text-sm text-muted-foreground">
            {words.kept(proposals.length, momentText(last, timeZone, lang))}
          </p>
        )}
      </div>
      {waiver && (
        <Checkbox
          name="waiver"
          required
          checked={isWaived}
          onChange={(event) => setWaived(event.target.checked)}
          error={isMissing && !isWaived && ownTexts[lang].moveWaiverNeeded}
          label={waiver}
        />
      )}
      {proposals.map(({ startsAt }) => (
        <Button key={startsAt} isBusy={busy === startsAt} onClick={() => take(startsAt)}>
          {words.choose(momentText(startsAt, timeZone, lang))}
        </Button>
      ))}
      <Button variant="secondary" isBusy={busy === 'none'} onClick={() => void answer('none', onDecline)}>
        {isRequest ? words.noneSuits : words.keepTime}
      </Button>
    </section>
  )
}
