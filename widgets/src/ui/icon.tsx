import type { SVGProps } from 'react'

/** The icons of a first view, drawn on a grid of 24. The others are in `illustrations.tsx`. */
const drawings = {
  alert: 'M12 9v4m0 4h.01M10.3 3.9 1.9 18a2 2 0 0 0 1.7 3h16.8a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z',
  arrowLeft: 'm12 19-7-7 7-7M19 12H5',
  calendar: 'M8 2v4m8-4v4M3 10h18M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z',
  check: 'M20 6 9 17l-5-5',
  chevronDown: 'm6 9 6 6 6-6',
  chevronLeft: 'm15 18-6-6 6-6',
  chevronRight: 'm9 18 6-6-6-6',
  clock: 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0ZM12 6v6l4 2',
  globe: 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0ZM2 12h20M12 2a15 15 0 0 1 0 20 15 15 0 0 1 0-20Z',
  info: 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Zm-10 4v-4m0-4h.01',
} as const

/** Icons that point along the line: they are mirrored in text that runs from the right. */
const alongLine: readonly string[] = ['arrowLeft', 'chevronLeft', 'chevronRight']

export type IconName = keyof typeof drawings

export interface IconProps extends SVGProps<SVGSVGElement> {
  name?: IconName
  /** A path of `illustrations.tsx`, in place of a name. */
  path?: string
  /** Width and height in px. */
  size?: number
}

/** A decorative icon in the colour of the text. Words beside it always say the same. */
export function Icon({ name, path, size = 16, className = '', ...rest }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 ${name && alongLine.includes(name) ? 'rtl:-scale-x-100' : ''} ${className}`}
      {...rest}
    >
      <path d={name ? drawings[name] : path} />
    </svg>
  )
}
