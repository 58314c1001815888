/** Returns a promise for the fake API to answer with, and the function with which the test resolves it. */
export function deferred<T = unknown>() {
  let give: (answer: T | Promise<T>) => void = () => undefined
  const answer = new Promise<T>((resolve) => {
    give = resolve
  })
  return { answer, give }
}
