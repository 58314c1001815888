import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { StepHeading } from './step-heading.tsx'
import type { BookingTexts } from './texts.ts'

export type Step = 'type' | 'time' | 'details' | 'done'

export interface FrameLook {
  step: Step
  /** Whether the type is settled: then the step that chooses it is not shown. */
  isTypeSettled: boolean
  /** Whether the visitor came from another step: then the heading takes the focus. */
  isFocused: boolean
  level: number
  texts: BookingTexts
}

export interface StepTitleProps {
  /** The heading mounts anew for each key. */
  step: string
  isFocused: boolean
  level: number
  title: string
  below?: ReactNode
  onBack: (() => void) | undefined
  back: string
}

/** The title of a step, after the way back. */
export function StepTitle({ step, isFocused, level, title, below, onBack, back }: StepTitleProps) {
  return (
    <div className="flex items-start gap-1">
      {onBack && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={back}
          title={back}
          onClick={onBack}
          className="-ms-2 -mt-1.5 shrink-0 pointer-coarse:-mt-2.5"
        >
          <Icon name="arrowLeft" size={20} />
        </Button>
      )}
      <div className="min-w-0">
        <StepHeading key={step} level={level} isFocused={isFocused}>
          {title}
        </StepHeading>
        {below}
      </div>
    </div>
  )
}

export interface FlowFrameProps extends FrameLook, Pick<StepTitleProps, 'title' | 'below' | 'onBack'> {
  children: ReactNode
}

/** What every step has: the list of steps, its title, the way back. */
export function FlowFrame({ isTypeSettled, texts, children, ...title }: FlowFrameProps) {
  const steps = [
    ...(isTypeSettled ? [] : [{ key: 'type', label: texts.stepType }]),
    { key: 'time', label: texts.stepTime },
    { key: 'details', label: texts.stepDetails },
  ]
  return (
    <div className="flex flex-col gap-5">
      <Stepper label={texts.steps} steps={steps} current={title.step} doneLabel={texts.stepDone} />
      <StepTitle {...title} back={texts.back} />
      {children}
    </div>
  )
}
