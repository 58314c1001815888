import type { ReactNode } from 'react'

const sea = <path d="M14 74c7-4 13-4 20 0s13 4 20 0 13-4 20 0 13 4 20 0 13-4 20 0" />
const farSea = <path d="M34 84c6-3.4 11-3.4 17 0s11 3.4 17 0 11-3.4 17 0" opacity=".45" />

/** Line drawings of a boat, water and the shore. The primary colour marks their accents. */
const illustrations = {
  boat: (
    <>
      {sea}
      {farSea}
      <path d="M38 60h52l-7 11a30 30 0 0 1-38 0z" />
      <path d="M63 18v42" />
      <g className="text-primary">
        <path d="M67 22c12 8 18 18 19 31H67z" fill="currentColor" fillOpacity=".12" />
        <path d="M58 30c-8 6-13 14-14 23h14z" fill="currentColor" fillOpacity=".12" />
      </g>
    </>
  ),
  sunrise: (
    <>
      {sea}
      {farSea}
      <g className="text-primary">
        <path d="M42 66a22 22 0 0 1 44 0z" fill="currentColor" fillOpacity=".12" />
        <path d="M64 26v9M36 37l6 7M92 37l-6 7M24 58l9 3M104 58l-9 3" />
      </g>
    </>
  ),
  spyglass: (
    <>
      {sea}
      {farSea}
      <path d="m82 56 15 15" strokeWidth="4" />
      <g className="text-primary">
        <circle cx="64" cy="40" r="21" fill="currentColor" fillOpacity=".12" />
        <path d="M53 44c4-3 7-3 11 0s7 3 11 0" />
      </g>
    </>
  ),
  lighthouse: (
    <>
      {sea}
      {farSea}
      <path d="m54 66 4-34h12l4 34z" />
      <path d="M56.5 45h15M55 56h18M55 32h18" />
      <path d="M58 32v-9h12v9M56 23l8-7 8 7" />
      <g className="text-primary">
        <path d="m76 25 26-8v18l-26-6z" fill="currentColor" fillOpacity=".12" stroke="none" />
        <path d="m76 25 22-7M76 29l22 5" />
      </g>
    </>
  ),
  anchor: (
    <>
      {farSea}
      <path d="M64 32v40M53 42h22" />
      <path d="M38 54c2 13 12 20 26 20s24-7 26-20" />
      <path d="m33 60 5-7 7 5M95 60l-5-7-7 5" />
      <g className="text-primary">
        <circle cx="64" cy="24" r="8" fill="currentColor" fillOpacity=".12" />
      </g>
    </>
  ),
  storm: (
    <>
      {sea}
      {farSea}
      <path d="M42 50a12 12 0 0 1 2-24 17 17 0 0 1 32-1 13 13 0 0 1 9 25z" />
      <g className="text-primary">
        <path d="m64 40-7 11h9l-5 11" />
      </g>
    </>
  ),
} as const satisfies Record<string, ReactNode>

export type IllustrationName = keyof typeof illustrations

/** Shows a decorative drawing. The text beside it must say what it means. */
export const Illustration = ({ name, className = '' }: { name: IllustrationName; className?: string }) => (
  <svg
    viewBox="0 0 128 96"
    width="128"
    height="96"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className={`text-muted-foreground/60 ${className}`}
  >
    {illustrations[name]}
  </svg>
)
