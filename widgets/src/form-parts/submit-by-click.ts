import type { MouseEvent } from 'react'

/**
 * Submits a form when its button is pressed: in a frame sandboxed without `allow-forms` the browser never submits one.
 */
export function submitByClick(event: MouseEvent<HTMLFormElement>): void {
  const submitter = (event.target as Element).closest('button')
  if (submitter?.type !== 'submit') return
  event.preventDefault()
  event.currentTarget.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }))
}
