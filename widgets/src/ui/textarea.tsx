import type { ComponentProps } from 'react'
import { controlClass } from './input.tsx'

/** Grows with its text where the browser supports it. */
export function Textarea({ className = '', rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      part="input textarea"
      rows={rows}
      className={`${controlClass} block field-sizing-content min-h-20 resize-y py-2 ${className}`}
      {...rest}
    />
  )
}
