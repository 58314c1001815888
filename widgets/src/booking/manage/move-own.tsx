import type { contract } from '@ancrage/api/contract'
import { momentText } from '@ancrage/api/format/moment'
import { useState } from 'react'
import { layouts, SlotPicker } from '../../scheduling/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { StepTitle } from '../flow-frame.tsx'
import { bookingTexts } from '../texts.ts'
import { PhoneLink } from '../time-step.tsx'
import { ownTexts } from './own-texts.ts'
import type { OwnViewProps } from './own-view.ts'
import { Refusal } from './refusal.tsx'

export interface MoveOwnProps extends OwnViewProps {
  layout: string | undefined
  horizonDays: number
  /** `waiver` is the text of the box, where the new time needs it. */
  onMove: (startsAt: string, waiver: string | undefined) => Promise<boolean>
  onBack: () => void
}

/** Chooses another time for the booking, and asks before it moves. */
export function MoveOwn({ own, api, lang, refusal, horizonDays, layout, onMove, onBack, ...title }: MoveOwnProps) {
  const texts = ownTexts[lang]
  const words = bookingTexts[lang]
  const { timeZone, sessionType, location, practice, moveToken } = own
  const [chosen, setChosen] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** Counts the refusals: after one, the free times have changed. */
  const [round, setRound] = useState(0)
  const moment = (startsAt: string) => <strong>{momentText(startsAt, timeZone, lang)}</strong>
  const { moveWaiver } = own
  /** The text of the box, where the time lies within the withdrawal period (C. conso. L221-25). */
  const waiver =
    chosen && moveWaiver && Date.parse(chosen) < Date.parse(moveWaiver.before) ? moveWaiver.words : undefined
  const [isWaived, setWaived] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const move = async (startsAt: string) => {
    setMissing(waiver !== undefined && !isWaived)
    if (waiver && !isWaived) return
    setBusy(true)
    if (await onMove(startsAt, waiver)) return
    setBusy(false)
    setChosen(null)
    setRound(round + 1)
  }
  return (
    <div className="flex flex-col gap-5">
      <StepTitle
        {...title}
        step="move"
        title={texts.moveTitle}
        below={
          <p className="m-0 text-base text-muted-foreground">
            {texts.from} {moment(own.startsAt)}
          </p>
        }
        onBack={onBack}
        back={words.back}
      />
      {refusal && <Refusal {...refusal} timeZone={timeZone} lang={lang} onPick={setChosen} />}
      <SlotPicker
        lang={lang}
        timeZone={timeZone}
        subject={`${sessionType.id} ${location} ${round}`}
        load={async (window, signal) => {
          const query = new URLSearchParams({ sessionTypeId: sessionType.id, ...window, location })
          if (moveToken) query.set('moveToken', moveToken)
          const path = `/api/public/practices/${practice.id}/availability?${query}` as const
          return (await api.call<typeof contract.availability.offered>('GET', path, { signal })).days
        }}
        horizonDays={horizonDays}
        value={chosen}
        onChange={setChosen}
        layout={layouts.find((known) => known === layout) ?? 'days'}
        whenNone={<PhoneLink practice={{ legal: practice }} texts={words} />}
      />
      {chosen && (
        <div className="sticky bottom-2 rounded-lg border border-border bg-card p-4 shadow-float">
          <p role="status" className="m-0">
            {texts.to} {moment(chosen)}
            <span className="block text-sm text-muted-foreground">
              {own.status === 'pending_validation' ? texts.moveWaiting : texts.movePlanned(own.isMailed)}
            </span>
          </p>
          {waiver && (
            <Checkbox
              className="mt-3"
              name="waiver"
              required
              checked={isWaived}
              onChange={(event) => setWaived(event.target.checked)}
              error={isMissing && !isWaived && texts.moveWaiverNeeded}
              label={waiver}
            />
          )}
          <Button className="mt-3 w-full @sm/widget:w-auto" isBusy={isBusy} onClick={() => void move(chosen)}>
            {texts.moveConfirm}
          </Button>
        </div>
      )}
    </div>
  )
}
