import type { contract, ReplyOf } from '@ancrage/api/contract'
import { durationText, moneyText } from '@ancrage/api/format/amounts'
import type { Lang } from '@ancrage/api/format/language'
import { momentText } from '@ancrage/api/format/moment'
import type { ReactNode } from 'react'
import { bookingTexts } from '../texts.ts'
import { type ProgrammeTexts, programmeTexts } from './programme-texts.ts'

type PreviewedStep = ReplyOf<typeof contract.booking.programme>[number]
/** A session of a programme: previewed, or with its own page and status once it is booked. */
export type ProgrammeStep = PreviewedStep &
  Partial<NonNullable<ReplyOf<typeof contract.booking.own>['programme']>[number]>

export interface ProgrammeFrameProps {
  note: ReactNode
  words: ProgrammeTexts
  children: ReactNode
}

/** The box around the sessions of a programme. */
export const ProgrammeFrame = ({ note, words, children }: ProgrammeFrameProps) => (
  <section aria-label={words.title} part="programme" className="flex flex-col gap-3 rounded-lg bg-muted p-4">
    <p className="text-base font-semibold text-foreground">{words.title}</p>
    {children}
    {note && <p className="text-sm text-muted-foreground">{note}</p>}
  </section>
)

export interface ProgrammeStepsProps {
  steps: readonly ProgrammeStep[]
  timeZone: string
  lang: Lang
}

/**
 * The sessions of a programme in their order. Each planned one links to its page, where it is confirmed, moved and
 * cancelled.
 */
export const ProgrammeSteps = ({ steps, ...props }: ProgrammeStepsProps) => (
  <ol className="m-0 flex list-none flex-col p-0">
    {steps.map((step, index) => (
      <Line key={`${step.name} ${step.startsAt}`} step={step} isFirst={index === 0} {...props} />
    ))}
  </ol>
)

interface LineProps extends Omit<ProgrammeStepsProps, 'steps'> {
  step: ProgrammeStep
  isFirst: boolean
}

function Line({ step, isFirst, timeZone, lang }: LineProps) {
  const words = programmeTexts[lang]
  const { startsAt, status, isThis = false, manageUrl } = step
  const when = startsAt ? momentText(startsAt, timeZone, lang) : words.noTime
  const price = step.priceCents ? moneyText(step.priceCents, 'EUR', lang) : bookingTexts[lang].free
  const isOver = status === 'cancelled'
  const isSettled = status ? !isOver && status !== 'pre_scheduled' : isFirst
  const look = startsAt ? 'font-medium' : 'text-muted-foreground'
  return (
    <li aria-current={isThis ? 'true' : undefined} className="group relative flex gap-3 pb-3 last:pb-0">
      <span aria-hidden="true" className="absolute start-[4px] top-4 bottom-0 w-px bg-border group-last:hidden" />
      <span
        aria-hidden="true"
        className={`relative mt-[7px] size-[9px] shrink-0 rounded-full border ${isOver ? 'border-input' : 'border-primary'} ${isSettled ? 'bg-primary' : 'bg-muted'}`}
      />
      <div className="min-w-0 text-base text-foreground">
        {manageUrl && !isThis ? (
          <a
            href={manageUrl}
            target="_blank"
            rel="noopener"
            aria-label={words.open(step.name, when)}
            className={`block font-medium text-primary underline underline-offset-4 focus-ring first-letter:uppercase ${isOver ? 'line-through' : ''}`}
          >
            {when}
          </a>
        ) : (
          <span className={`block first-letter:uppercase ${look} ${isOver ? 'line-through' : ''}`}>{when}</span>
        )}
        <span className="block text-sm text-muted-foreground">
          {step.name} ·{' '}
          <span className="whitespace-nowrap">
            {durationText(step.durationMinutes, lang)} · {price}
          </span>
          {isThis && ` · ${words.isThis}`}
          {status === 'pre_scheduled' && ` · ${words.toConfirm}`}
          {isOver && ` · ${words.cancelled}`}
        </span>
      </div>
    </li>
  )
}
