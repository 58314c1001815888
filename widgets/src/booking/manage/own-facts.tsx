import { momentText } from '@ancrage/api/format/moment'
import { useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { illustrations } from '../../ui/illustrations.tsx'
import { ProgrammeFrame, ProgrammeSteps } from '../details/programme-steps.tsx'
import { programmeTexts } from '../details/programme-texts.ts'
import { BookingSummary } from '../details/summary.tsx'
import { StepTitle } from '../flow-frame.tsx'
import { bookingTexts } from '../texts.ts'
import { PhoneLink } from '../time-step.tsx'
import { ChooseOwn, openProposals } from './choose-own.tsx'
import { OwnConsent } from './own-consent.tsx'
import { OwnPayment, WithdrawContract } from './own-payment.tsx'
import { ownTexts } from './own-texts.ts'
import type { OwnViewProps, View } from './own-view.ts'
import { proposalTexts } from './proposal-texts.ts'
import { Refusal } from './refusal.tsx'
import { stageOf } from './stage.ts'

export interface OwnFactsProps extends OwnViewProps {
  base: string
  token: string
  isMoved: boolean
  onPick: (startsAt: string, waiver: string | undefined) => Promise<boolean>
  onDecline: () => Promise<boolean>
  onConfirm: () => Promise<boolean>
  onWithdraw: () => Promise<boolean>
  onOpen: (view: View) => void
}

/** The booking's status, time and place, and what can be done until when. */
export function OwnFacts({
  own,
  base,
  token,
  isMoved,
  lang,
  refusal,
  onPick,
  onDecline,
  onConfirm,
  onWithdraw,
  onOpen,
  ...title
}: OwnFactsProps) {
  const texts = ownTexts[lang]
  const programme = programmeTexts[lang]
  const [isBusy, setBusy] = useState(false)
  const { practice, timeZone, canReschedule, canCancel } = own
  const stage = stageOf(own)
  const isAlive = stage !== 'over' && stage !== 'cancelled'
  const until = momentText(own.changeableUntil, timeZone, lang)
  const hasProposals = openProposals(own).length > 0
  const words = proposalTexts[lang]
  const { title: titleOf, text: textOf } =
    stage === 'waiting' && hasProposals ? { title: words.answered, text: words.answeredHelp } : texts.stage[stage]
  const choice = { type: own.sessionType, place: own.location, startsAt: own.startsAt, timeZone }
  const confirm = async () => {
    setBusy(true)
    await onConfirm()
    setBusy(false)
  }
  return (
    <div className="flex flex-col gap-5">
      <StepTitle
        {...title}
        // An answer to proposals takes their buttons away: the title is read again.
        step={`${stage} ${own.startsAt} ${hasProposals}`}
        title={titleOf(own.firstname)}
        below={<p className="m-0 text-base text-muted-foreground">{textOf(practice.name)}</p>}
        onBack={undefined}
        back=""
      />
      {isMoved && isAlive && (
        <Alert tone="success" title={texts.moved}>
          {texts.movedHelp(own.isMailed)}
        </Alert>
      )}
      {refusal && <Refusal {...refusal} timeZone={timeZone} lang={lang} />}
      {hasProposals && <ChooseOwn own={own} lang={lang} onPick={onPick} onDecline={onDecline} />}
      <BookingSummary practice={{ legal: practice }} choice={choice} lang={lang} texts={bookingTexts[lang]} />
      {isAlive && practice.paymentMeans && (
        <p className="m-0 text-base text-muted-foreground wrap-anywhere">
          {texts.paymentMeans} {practice.paymentMeans}
        </p>
      )}
      {own.payment && <OwnPayment payment={own.payment} timeZone={timeZone} lang={lang} />}
      {own.canConfirm && (
        <Button size="lg" isBusy={isBusy} onClick={() => void confirm()} className="self-start">
          {own.confirmBy ? texts.confirmRequest : texts.confirm}
        </Button>
      )}
      <div className="flex flex-wrap gap-2">
        {isAlive && own.video?.url && (
          <a href={own.video.url} target="_blank" rel="noreferrer" className={buttonClass()}>
            <Icon path={illustrations.video} />
            {texts.joinVideo}
          </a>
        )}
        {isAlive && (
          <a
            href={`${base}/api/public/bookings/${encodeURIComponent(token)}/calendar.ics`}
            className={buttonClass({ variant: 'secondary' })}
          >
            <Icon path={illustrations.calendarPlus} />
            {texts.toCalendar}
          </a>
        )}
        {canReschedule && (
          <Button variant="secondary" onClick={() => onOpen('move')}>
            {texts.move}
          </Button>
        )}
        {canCancel && (
          <Button variant="secondary" className="text-destructive" onClick={() => onOpen('cancel')}>
            {texts.cancel}
          </Button>
        )}
        <PhoneLink practice={{ legal: practice }} texts={bookingTexts[lang]} />
      </div>
      {isAlive && !canReschedule && !canCancel && !hasProposals && (
        <Alert tone="info" title={texts.tooLate}>
          {texts.tooLateHelp(until)}
        </Alert>
      )}
      {(canReschedule || canCancel) && (
        <p className="m-0 text-sm text-muted-foreground">
          {canReschedule ? texts.policy(until) : texts.policyCancelOnly(until)}
        </p>
      )}
      {own.payment?.withdrawUntil && (
        <WithdrawContract manageUrl={`${base}/booking/${encodeURIComponent(token)}`} lang={lang} />
      )}
      {own.programme && (
        <ProgrammeFrame note={own.status === 'pending_validation' && programme.waiting} words={programme}>
          <ProgrammeSteps steps={own.programme} timeZone={timeZone} lang={lang} />
        </ProgrammeFrame>
      )}
      {own.consent && <OwnConsent own={own} consent={own.consent} lang={lang} onWithdraw={onWithdraw} />}
    </div>
  )
}
