/** An answer that a test gives when it wants to. */
export function later<T = unknown>() {
  let give: (answer: T | Promise<T>) => void = () => undefined
  const answer = new Promise<T>((resolve) => {
    give = resolve
  })
  return { answer, give }
}
