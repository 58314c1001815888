import { useState } from 'react'
import { UnsavedQuestion } from './unsaved-question'

/** Does what loses typed text only once that is confirmed. The question stands inside the form's dialog. */
export function useLeaveUnsaved(isUnsaved: boolean) {
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const leave = (act: () => void) => {
    if (isUnsaved) setLeaving(() => act)
    else act()
  }
  const question = leaving && (
    <UnsavedQuestion
      onStay={() => setLeaving(null)}
      onLeave={() => {
        setLeaving(null)
        leaving()
      }}
    />
  )
  return { leave, question }
}
