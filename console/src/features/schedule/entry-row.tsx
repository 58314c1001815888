import { Button } from '@ancrage/widgets/ui/button'
import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { asProblem } from '../../lib/api'
import { keepFocusOf } from '../../lib/keep-focus'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'

interface Props {
  changeLabel: string
  removeLabel: string
  removeFailed: string
  onChange: () => void
  remove: () => Promise<void>
  children: ReactNode
}

/** A row of a list in the schedule, with buttons to change and remove it. */
export function EntryRow({ changeLabel, removeLabel, removeFailed, onChange, remove, children }: Props) {
  const textOf = useProblemText()
  const [isBusy, setBusy] = useState(false)

  async function takeAway(button: HTMLElement) {
    setBusy(true)
    keepFocusOf(button)
    try {
      await remove()
    } catch (error) {
      toast.error(removeFailed, { description: textOf(asProblem(error)) })
      setBusy(false)
    }
  }

  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">{children}</div>
      <Button variant="ghost" size="icon" aria-label={changeLabel} data-tooltip={changeLabel} onClick={onChange}>
        <Pencil className="size-4" aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        isBusy={isBusy}
        aria-label={removeLabel}
        data-tooltip={removeLabel}
        onClick={({ currentTarget }) => void takeAway(currentTarget)}
      >
        {!isBusy && <Trash2 className="size-4" aria-hidden />}
      </Button>
    </li>
  )
}
