import { type ReactNode, useEffect, useRef } from 'react'

export interface StepHeadingProps {
  /** The level of the heading, 1 to 6, as fits the host page. */
  level: number
  /** Whether it takes the focus when it appears. The first step does not: the page has just shown it. */
  isFocused: boolean
  children: ReactNode
}

/** The title of a step. It takes the focus when the step starts, so that it is read out first. */
export function StepHeading({ level, isFocused, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFocused) heading.current?.focus()
  }, [isFocused])
  const Tag = `h${level}` as 'h2'
  return (
    <Tag ref={heading} part="heading" tabIndex={-1} className="m-0 text-balance outline-none">
      {children}
    </Tag>
  )
}
