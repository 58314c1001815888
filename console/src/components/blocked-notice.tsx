import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { useId, useState } from 'react'
import { asProblem } from '../lib/api'
import { useProblemText } from '../lib/problem-text'
import { toast } from '../lib/toast'

interface Props {
  text: string
  /** Opens the form that corrects the cause. */
  mend: { label: string; open: () => void }
  lift: { label: string; done: string; failed: string; run: () => Promise<unknown> }
}

/** The notice disappears with its focused button, so the focus moves to the heading of the page. */
function focusHeading() {
  const heading = document.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

/** Says that messages no longer arrive. The cause can be corrected, or delivery tried again. */
export function BlockedNotice({ text, mend, lift }: Props) {
  const textOf = useProblemText()
  const [isBusy, setBusy] = useState(false)
  const textId = useId()

  async function run() {
    setBusy(true)
    try {
      await lift.run()
      toast.success(lift.done)
      focusHeading()
    } catch (error) {
      toast.error(lift.failed, { description: textOf(asProblem(error)) })
    }
    setBusy(false)
  }

  return (
    <Alert tone="warning">
      <p id={textId}>{text}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={mend.open}>
          {mend.label}
        </Button>
        <Button size="sm" variant="ghost" isBusy={isBusy} aria-describedby={textId} onClick={() => void run()}>
          {lift.label}
        </Button>
      </div>
    </Alert>
  )
}
