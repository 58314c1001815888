import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The place of the page. It gets the focus when the page changes, so that keyboard and screen reader begin there. */
export function Main({ className, children }: { className?: string; children: ReactNode }) {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main id="content" ref={main} tabIndex={-1} className={`outline-none ${className ?? ''}`}>
      {children}
    </main>
  )
}
