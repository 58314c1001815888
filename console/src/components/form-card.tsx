import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from './problem-notice'

interface Props {
  title: string
  lead: ReactNode
  /** True while something in the card is not saved. */
  isUnsaved: boolean
  isBusy: boolean
  /** Why the last attempt failed, unless a field was refused. */
  problem: Problem | null
  onSave: (event: FormEvent) => void
  /** Resets the card to the saved values. */
  onDiscard: () => void
  children: ReactNode
}

/** A card whose fields are saved together. */
export function FormCard({ title, lead, isUnsaved, isBusy, problem, onSave, onDiscard, children }: Props) {
  const { t } = useTranslation('components')
  const id = useId()
  return (
    <form noValidate aria-labelledby={id} className="surface" onSubmit={onSave}>
      <header className="max-w-prose p-4 pb-0 sm:p-6 sm:pb-0">
        <h2 id={id} className="font-semibold text-lg">
          {title}
        </h2>
        <p className="text-muted-foreground">{lead}</p>
      </header>
      <div className="space-y-5 p-4 sm:p-6">
        {children}
        {problem && <ProblemNotice problem={problem} />}
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t px-4 py-3 sm:px-6">
        {isUnsaved && !isBusy && (
          <Button variant="ghost" onClick={onDiscard}>
            {t('unsaved.discard')}
          </Button>
        )}
        <Button type="submit" disabled={!isUnsaved} isBusy={isBusy} aria-describedby={id}>
          {t('unsaved.save')}
        </Button>
      </footer>
    </form>
  )
}
