import type { ReactNode } from 'react'

/** A small drawing of a page, 56 by 36, mirrored for right-to-left text. */
const Sheet = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 56 36" width="56" height="36" fill="none" aria-hidden="true" className="rtl:-scale-x-100">
    <rect x="0.75" y="0.75" width="54.5" height="34.5" rx="4" stroke="currentColor" strokeWidth="1.5" opacity="0.5" />
    {children}
  </svg>
)

const block = { fill: 'currentColor', rx: 1.5 }
const faint = { ...block, opacity: 0.25 }
const Page = () => <rect x="14" y="11" width="28" height="16" {...faint} />

export const navigationIllustrations = {
  horizontal: (
    <Sheet>
      <rect x="4" y="4" width="48" height="5" {...block} />
      <rect x="10" y="13" width="36" height="18" {...faint} />
    </Sheet>
  ),
  vertical: (
    <Sheet>
      <rect x="4" y="4" width="11" height="28" {...block} />
      <rect x="20" y="6" width="30" height="24" {...faint} />
    </Sheet>
  ),
}

export const widthIllustrations = {
  boxed: (
    <Sheet>
      <rect x="17" y="5" width="22" height="26" {...block} />
    </Sheet>
  ),
  fluid: (
    <Sheet>
      <rect x="4" y="5" width="48" height="26" {...block} />
    </Sheet>
  ),
}

export const skinIllustrations = {
  default: (
    <Sheet>
      <rect x="9" y="7" width="17" height="22" {...block} opacity="0.35" />
      <rect x="30" y="7" width="17" height="22" {...block} opacity="0.35" />
    </Sheet>
  ),
  bordered: (
    <Sheet>
      <rect x="9.75" y="7.75" width="15.5" height="20.5" rx="1.5" stroke="currentColor" strokeWidth="1.5" />
      <rect x="30.75" y="7.75" width="15.5" height="20.5" rx="1.5" stroke="currentColor" strokeWidth="1.5" />
    </Sheet>
  ),
}

/** Drawings of a sticky bar, one that scrolls away, and none. `y` is the position of the bar. */
const bars = (y: number, outside: number) => ({
  sticky: (
    <Sheet>
      <rect x="4" y={y} width="48" height="5" {...block} />
      <Page />
    </Sheet>
  ),
  static: (
    <Sheet>
      <rect x="4" y={outside} width="48" height="5" {...block} opacity="0.5" />
      <Page />
      <path d="M47 14v10m-2.5-2.5L47 24l2.5-2.5M44.5 16.5 47 14l2.5 2.5" stroke="currentColor" strokeWidth="1.5" />
    </Sheet>
  ),
  hidden: (
    <Sheet>
      <Page />
    </Sheet>
  ),
})

export const navbarIllustrations = bars(4, 4)
export const footerIllustrations = bars(27, 27)

export const rowIllustrations = {
  ...navbarIllustrations,
  hidden: (
    <Sheet>
      <path d="M5 5.5h7M5 8.5h7M5 11.5h7" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
      <rect x="17" y="8" width="28" height="20" {...faint} />
    </Sheet>
  ),
}
