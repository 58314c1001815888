/** A failure whose message is one sentence that says what to do: it is printed as it is, without a stack. */
export class Problem extends Error {
  isPlain = true
}

/** Prints a failure in the most useful form. */
export function printProblem(error) {
  console.error(`\n${sentence(error)}`)
}

function sentence(error) {
  if (error?.isPlain) return error.message
  if (error?.code === 'ENOSPC') return 'The disk is full: free some space, then start again.'
  if (['EACCES', 'EROFS', 'EPERM'].includes(error?.code) && error.path) {
    return `${error.path} is not writable: give yourself the right to write there.`
  }
  return error?.stack ?? String(error)
}
