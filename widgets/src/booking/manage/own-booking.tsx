import { useEffect, useState } from 'react'
import type { Api } from '../../api.ts'
import { LoadFailure } from '../../scheduling/picker-parts.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { View } from './own-view.ts'
import '../../whole-sheet.ts'
import type { BookingProps } from '../booking-props.ts'
import { usePractice } from '../practice.ts'
import { bookingTexts } from '../texts.ts'
import { CancelOwn } from './cancel-own.tsx'
import { MoveOwn } from './move-own.tsx'
import { OwnFacts } from './own-facts.tsx'
import { ownTexts } from './own-texts.ts'
import { proposalTexts } from './proposal-texts.ts'
import type { Refused } from './refusal.tsx'
import { deadLinkCodes } from './stage.ts'
import { type ManagedBooking, Unsettled, useOwnBooking } from './use-own.ts'

export interface OwnBookingProps extends Pick<BookingProps, 'emit' | 'given' | 'lang' | 'refreshCount'> {
  api: Api
  /** The token of the link in the mails. */
  token: string
  headingLevel: number
  paint?: BookingProps['paint']
  /** The view to start with, right after a booking. */
  start?: View
}

/** A visitor's own booking on the page: see, confirm, move, cancel. */
export function OwnBooking(props: OwnBookingProps) {
  const { api, token, lang, emit, refreshCount } = props
  const booking = useOwnBooking(api, token, lang, refreshCount)
  const { own, problem } = booking
  const texts = ownTexts[lang]
  const isInside = props.start !== undefined

  const readyId = own?.practice.id
  useEffect(() => {
    // Right after a booking the element has emitted `ready` already.
    if (!readyId || isInside) return
    emit('ready', { practice: readyId })
    emit('view', { practice: readyId, step: 'booking' })
  }, [emit, readyId, isInside])
  useEffect(() => {
    if (problem) emit('error', { code: problem.code, status: problem.status })
  }, [emit, problem])

  if (own) return <Loaded {...props} own={own} booking={booking} />
  if (!problem) {
    return (
      <div role="status" aria-label={texts.loading} className="flex flex-col gap-5">
        <Skeleton className="h-6 w-2/3 max-w-xs" />
        <Skeleton className="h-40 rounded-lg" />
      </div>
    )
  }
  if (!deadLinkCodes.includes(problem.code)) {
    return <LoadFailure texts={{ ...texts, retry: bookingTexts[lang].retry }} onRetry={booking.retry} />
  }
  const isExpired = problem.code === 'link_expired'
  return (
    <Alert tone="warning" title={isExpired ? texts.expired : texts.unknown}>
      {isExpired ? texts.expiredHelp : texts.unknownHelp}
    </Alert>
  )
}

interface LoadedProps extends OwnBookingProps {
  own: ManagedBooking
  booking: ReturnType<typeof useOwnBooking>
}

/** How far ahead practices offer times by default, in days. */
const USUAL_HORIZON_DAYS = 60

/** The result of the last change. */
type Outcome = { kind: 'moved' } | ({ kind: 'refused' } & Refused) | null

function Loaded({ own, booking, ...props }: LoadedProps) {
  const { api, lang, emit, paint, given } = props
  const texts = ownTexts[lang]
  const words = proposalTexts[lang]
  const { practice } = usePractice(api, own.practice.id, lang)
  const [view, setView] = useState<View>(props.start ?? 'booking')
  const [hasMoved, setMoved] = useState(props.start !== undefined)
  const [outcome, setOutcome] = useState<Outcome>(null)

  const color = practice?.theme.primary ?? null
  useEffect(() => paint?.(color), [paint, color])

  const go = (next: View) => {
    setView(next)
    setMoved(true)
    emit('step', { step: next })
  }
  const open = (next: View) => {
    setOutcome(null)
    go(next)
  }
  const sessionType = own.sessionType.id
  /** Makes a change. A refusal is shown where the visitor asked for it, if that view still applies. */
  const attempt = (
    change: Promise<ManagedBooking>,
    title: string,
    done: (changed: ManagedBooking) => void,
    gone?: string,
  ): Promise<boolean> => {
    setOutcome(null)
    return settle(change, title, done, gone)
  }
  const settle = async (
    change: Promise<ManagedBooking>,
    title: string,
    done: (changed: ManagedBooking) => void,
    gone?: string,
  ): Promise<boolean> => {
    try {
      const changed = await change
      setOutcome(null)
      done(changed)
      return true
    } catch (refused) {
      const problem = refused as Refused['problem']
      const check = problem instanceof Unsettled ? () => settle(problem.check(), title, done, gone) : undefined
      setOutcome({ kind: 'refused', problem, title, check, gone })
      emit('error', { code: problem.code, status: problem.status })
      if (problem.code === 'too_late' || problem.code === 'transition_not_allowed') go('booking')
      return false
    }
  }
  const refusal = outcome?.kind === 'refused' ? outcome : null
  const shared = { own, api, lang, refusal, level: props.headingLevel, isFocused: hasMoved }

  if (view === 'move' && own.canReschedule) {
    return (
      <MoveOwn
        {...shared}
        layout={given.layout}
        horizonDays={practice?.policies.horizonDays ?? USUAL_HORIZON_DAYS}
        onBack={() => open('booking')}
        onMove={(startsAt, waiver) =>
          attempt(booking.move(startsAt, waiver), texts.moveFailed, (moved) => {
            setOutcome({ kind: 'moved' })
            emit('rescheduled', { sessionType, startsAt: moved.startsAt, before: own.startsAt, status: moved.status })
            go('booking')
          })
        }
      />
    )
  }
  if (view === 'cancel' && own.canCancel) {
    return (
      <CancelOwn
        {...shared}
        onBack={() => open('booking')}
        onCancel={(reason) =>
          attempt(booking.cancel(reason), texts.cancelFailed, () => {
            const written = given.personalDetails === undefined ? {} : { reason }
            emit('cancelled', { sessionType, startsAt: own.startsAt, ...written })
            go('booking')
          })
        }
      />
    )
  }
  return (
    <OwnFacts
      {...shared}
      base={api.base}
      token={props.token}
      isMoved={outcome?.kind === 'moved'}
      onPick={(startsAt, waiver) =>
        attempt(
          booking.pick(startsAt, waiver),
          words.pickFailed,
          (picked) => {
            if (own.status === 'scheduled') setOutcome({ kind: 'moved' })
            emit('rescheduled', { sessionType, startsAt: picked.startsAt, before: own.startsAt, status: picked.status })
            go('booking')
          },
          words.gone,
        )
      }
      onDecline={() => attempt(booking.decline(), words.declineFailed, () => go('booking'))}
      onWithdraw={() =>
        attempt(booking.withdrawConsent(), texts.withdrawFailed, ({ status }) => {
          if (own.status === status) return
          emit('cancelled', { sessionType, startsAt: own.startsAt })
          go('booking')
        })
      }
      onConfirm={() => attempt(booking.confirm(), texts.confirmFailed, () => setMoved(true))}
      onOpen={open}
    />
  )
}
