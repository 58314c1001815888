import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '../../components/focus-on-mount'
import { ProblemNotice } from '../../components/problem-notice'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { useLeaveUnsaved } from '../../components/use-leave-unsaved'
import { asProblem } from '../../lib/api'

export interface WelcomeStepProps {
  /** The position of the step among all, from 1, for screen readers. */
  nth: number
  count: number
  /** Called when the step is done or skipped. */
  onDone: () => Promise<void>
  onBack: (() => void) | undefined
  /** Called when this step is done and those after it are kept as proposed; undefined where that is not offered. */
  onKeepRest?: (() => Promise<void>) | undefined
}

interface Props extends WelcomeStepProps {
  title: string
  lead: string
  confirm: string
  /** Saves the step; returns false when it has errors, which it shows. Undefined when there is nothing to save. */
  save?: () => Promise<boolean>
  /** True while something typed is not saved: leaving the page, going back and skipping ask first. */
  isUnsaved?: boolean
  /** What the next steps propose, if that may be kept in one press with this step. */
  rest?: string | undefined
  children: ReactNode
}

type Press = 'save' | 'skip' | 'rest'

/**
 * Shows a step with its title, which takes the focus and says which step it is, and the buttons back, skip and next.
 */
export function StepFrame({
  title,
  lead,
  confirm,
  save,
  isUnsaved = false,
  rest,
  nth,
  count,
  onDone,
  onBack,
  onKeepRest,
  children,
}: Props) {
  const { t } = useTranslation('welcome')
  const [busy, setBusy] = useState<Press | null>(null)
  const [problem, setProblem] = useState<{ press: Press; of: Problem } | null>(null)
  const { leave, question } = useLeaveUnsaved(isUnsaved)

  async function go(kind: Press) {
    if (busy) return
    setBusy(kind)
    setProblem(null)
    try {
      if (kind === 'skip' || !save || (await save())) await (kind === 'rest' ? onKeepRest?.() : onDone())
    } catch (error) {
      setProblem({ press: kind, of: asProblem(error) })
    }
    setBusy(null)
  }
  const submit = (event: FormEvent) => {
    // React also passes on the submission of a dialog that is opened over the step.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    void go('save')
  }

  return (
    <form noValidate data-narrow onSubmit={submit} className="surface p-4 sm:p-6">
      <header className="mb-5 max-w-prose">
        <h2 ref={focusOnMount} tabIndex={-1} className="font-semibold text-lg outline-none">
          <span className="sr-only">{t('stepOf', { nth, count })} </span>
          {title}
        </h2>
        <p className="text-muted-foreground">{lead}</p>
      </header>
      {rest && onKeepRest && (
        <div className="mb-5 max-w-prose space-y-2 border-b pb-5">
          <p className="text-muted-foreground text-sm">{rest}</p>
          <Button variant="secondary" size="sm" isBusy={busy === 'rest'} onClick={() => void go('rest')}>
            {t('keepRest')}
          </Button>
          {problem?.press === 'rest' && <ProblemNotice problem={problem.of} />}
        </div>
      )}
      {children}
      {problem && problem.press !== 'rest' && <ProblemNotice className="mt-5" problem={problem.of} />}
      <div className="mt-6 flex flex-wrap items-center gap-2 border-t pt-4">
        {onBack && (
          <Button variant="ghost" className="-ms-4" disabled={busy !== null} onClick={() => leave(onBack)}>
            {t('back')}
          </Button>
        )}
        <div className="ms-auto flex flex-wrap gap-2">
          {save && (
            <Button variant="secondary" isBusy={busy === 'skip'} onClick={() => busy || leave(() => void go('skip'))}>
              {t('skip')}
            </Button>
          )}
          <Button type="submit" isBusy={busy === 'save'}>
            {confirm}
          </Button>
        </div>
      </div>
      {/* A part of the step may have a guard of its own. Of two guards only the last is asked. */}
      {isUnsaved && <UnsavedGuard isUnsaved={busy === null} />}
      {question}
    </form>
  )
}
