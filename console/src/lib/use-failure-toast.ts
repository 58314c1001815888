import { asProblem } from './api'
import { useProblemText } from './problem-text'
import { toast } from './toast'

/** Returns a function that shows a failure: a notice of this title with the reason. */
export function useFailureToast(title: string) {
  const textOf = useProblemText()
  return (error: unknown) => void toast.error(title, { description: textOf(asProblem(error)) })
}
