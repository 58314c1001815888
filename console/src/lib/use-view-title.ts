import { useEffect } from 'react'
import { tabTitle } from './tab-title'

/** Sets the document title while a view stands in the place of its page, whose title then returns. */
export function useViewTitle(title: string) {
  useEffect(() => {
    let isLeft = false
    let before: string | null = null
    // After the page has set its own, which it does anew in another language.
    queueMicrotask(() => {
      if (isLeft) return
      before = document.title
      document.title = tabTitle(title)
    })
    return () => {
      isLeft = true
      if (before !== null) document.title = before
    }
  }, [title])
}
