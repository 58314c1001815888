import type { MouseEvent } from 'react'

/** Submits a form by the press of its button: where a frame is sandboxed without `allow-forms` the browser never does. */
export function submitByClick(event: MouseEvent<HTMLFormElement>): void {
  const submitter = (event.target as Element).closest('button')
  if (submitter?.type !== 'submit') return
  event.preventDefault()
  event.currentTarget.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }))
}
