import { useState } from 'react'
import { UnsavedQuestion, type UnsavedWords } from './unsaved-question'

/**
 * Does what loses typed text only once that is confirmed. The question stands inside the form's dialog. `hasUnsaved`
 * says at the moment of leaving whether there is such text. Default: the rendered value.
 */
export function useLeaveUnsaved(isUnsaved: boolean, hasUnsaved = () => isUnsaved, words?: UnsavedWords) {
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const leave = (act: () => void) => {
    if (hasUnsaved()) setLeaving(() => act)
    else act()
  }
  const question = leaving && (
    <UnsavedQuestion
      words={words}
      onStay={() => setLeaving(null)}
      onLeave={() => {
        setLeaving(null)
        leaving()
      }}
    />
  )
  return { leave, question }
}
