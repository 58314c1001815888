import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { useState } from 'react'
import { asProblem } from '../lib/api'
import { useProblemText } from '../lib/problem-text'

interface Props {
  label: string
  checked: boolean
  /** Saves the choice at once. */
  onChange: (checked: boolean) => Promise<unknown>
}

/**
 * A checkbox that saves each change at once, and shows the problem if that fails. It is not disabled meanwhile, since
 * that would take the focus from it.
 */
export function SavedCheckbox({ label, checked, onChange }: Props) {
  const textOf = useProblemText()
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)

  async function change(next: boolean) {
    if (isBusy) return
    setBusy(true)
    setFailed(null)
    try {
      await onChange(next)
    } catch (error) {
      setFailed(textOf(asProblem(error)))
    }
    setBusy(false)
  }

  return (
    <div>
      <Checkbox
        label={label}
        checked={checked}
        aria-busy={isBusy || undefined}
        onChange={({ target }) => void change(target.checked)}
      />
      <p role="status" className="mt-1 ps-7 text-destructive text-sm empty:sr-only">
        {failed}
      </p>
    </div>
  )
}
