import { useEffect, useState } from 'react'
import { followChanges } from './live'
import { refresh, refreshAll } from './readings'

const PATIENCE = 3_000

/** Keeps what is on screen current, and says when that has not been possible for a while. */
export function useLive(): { isLost: boolean } {
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = followChanges((news) => {
      if (news.kind === 'changed') void refresh(news.topic)
      if (news.kind === 'resync') void refreshAll()
      if (news.kind === 'lost') {
        timer ??= setTimeout(setLost, PATIENCE, true)
        // A stream also ends with the sign-in; this tells.
        void refresh('user')
      }
      if (news.kind === 'connected') {
        clearTimeout(timer)
        timer = undefined
        setLost(false)
      }
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return { isLost }
}
