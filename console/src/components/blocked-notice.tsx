import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { lazy, Suspense, useId, useState } from 'react'
import { toast } from '../lib/toast'

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog')).ConfirmDialog }))

interface Props {
  text: string
  /** Opens the form that corrects the cause. */
  mend: { label: string; open: () => void }
  lift: {
    label: string
    /** Says what lifting means, before it is done. */
    question: { title: string; text: string; keep: string }
    done: string
    run: () => Promise<unknown>
  }
}

/** Says that messages no longer arrive. The cause can be corrected, or, after a question, delivery tried again. */
export function BlockedNotice({ text, mend, lift: { label, question, done, run } }: Props) {
  const [isAsking, setAsking] = useState(false)
  const textId = useId()

  return (
    <Alert tone="warning">
      <p id={textId}>{text}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={mend.open}>
          {mend.label}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-haspopup="dialog"
          aria-describedby={textId}
          onClick={() => setAsking(true)}
        >
          {label}
        </Button>
      </div>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            title={question.title}
            text={question.text}
            words={{ keep: question.keep, confirm: label }}
            isDangerous={false}
            onConfirm={async () => {
              await run()
              toast.success(done)
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </Alert>
  )
}
