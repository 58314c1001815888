import { lazy, type ReactNode, useEffect, useRef, useState } from 'react'
import { canBeReached, isMissingCode } from './app-version'
import { useIsOnline } from './online'

type Shown<P> = (props: P) => ReactNode

/** A part may be told to say that its code is missing. */
interface Missable {
  onMissing?: () => void
}

/**
 * A part that its page can do without, whose code is loaded when the part is shown. While the code cannot be loaded for
 * want of a connection, the page stays as it is. (`lazy` of React would have it replaced by the page of a crash.) The
 * code is asked for again each time that the part is shown, and when the connection is back; `onMissing` hears of each
 * attempt that fails.
 *
 * If the server can be reached, the code is gone with an older build, or the browser remembers that it could not be
 * loaded. Then only a new page helps, and the page of a crash, which offers that, is shown; but not in the place of a
 * page that has been used without the part. `waiting` stands in for the part while its code is asked for again.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: Shown<P> }>,
  waiting: ReactNode | Shown<P> = null,
) {
  function TriedAgain(props: P & Missable) {
    const [Part, setPart] = useState<Shown<P> | null>(null)
    const { current: say } = useRef(props.onMissing)
    const wasOffline = useRef(false)
    const isOnline = useIsOnline()
    // biome-ignore lint/correctness/useExhaustiveDependencies: the connection says when to ask again
    useEffect(() => {
      if (Part) return
      let isShown = true
      load().then(
        ({ default: loaded }) => isShown && setPart(() => loaded),
        async (error: unknown) => {
          const isOffline = isMissingCode(error) && (wasOffline.current || !(await canBeReached()))
          if (!isShown) return
          wasOffline.current = isOffline
          if (isOffline) say?.()
          else
            setPart(() => () => {
              throw error
            })
        },
      )
      return () => {
        isShown = false
      }
    }, [say, Part, isOnline])
    if (Part) return <Part {...props} />
    return typeof waiting === 'function' ? waiting(props) : waiting
  }
  return lazy<Shown<P & Missable>>(() =>
    load().catch((error: unknown) => {
      if (isMissingCode(error)) return { default: TriedAgain }
      throw error
    }),
  )
}
