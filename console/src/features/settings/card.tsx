import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'

interface Props {
  title: string
  help: string
  /** Something in it is not saved yet. */
  isDirty: boolean
  isBusy: boolean
  /** Why the last attempt failed, if it was for no field. */
  problem: Problem | null
  onSave: (event: FormEvent) => void
  /** Back to what is saved. */
  onReset: () => void
  children: ReactNode
}

/** A card of settings that are saved together. */
export function Card({ title, help, isDirty, isBusy, problem, onSave, onReset, children }: Props) {
  const { t } = useTranslation('settings')
  const id = useId()
  return (
    <form noValidate aria-labelledby={id} className="surface" onSubmit={onSave}>
      <header className="p-4 pb-0 sm:p-6 sm:pb-0">
        <h2 id={id} className="font-semibold text-lg">
          {title}
        </h2>
        <p className="max-w-prose text-muted-foreground">{help}</p>
      </header>
      <div className="space-y-5 p-4 sm:p-6">
        {children}
        {problem && <ProblemNotice problem={problem} />}
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t px-4 py-3 sm:px-6">
        {isDirty && !isBusy && (
          <Button variant="ghost" onClick={onReset}>
            {t('discard')}
          </Button>
        )}
        <Button type="submit" disabled={!isDirty} isBusy={isBusy} aria-describedby={id}>
          {t('save')}
        </Button>
      </footer>
    </form>
  )
}
