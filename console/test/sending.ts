import type { FormEvent } from 'react'

/** What a page does when its form is sent. */
export const sending =
  <Out>(run: () => Promise<Out>) =>
  (event: FormEvent): Promise<Out> => {
    event.preventDefault()
    return run()
  }
