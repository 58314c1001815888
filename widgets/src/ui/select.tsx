import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import { controlClass } from './input.tsx'

/** The browser's own list: it works best on phones and with a keyboard. */
export function Select({ className = '', children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={`relative block ${className}`}>
      <select
        part="input select"
        className={`${controlClass} h-9 cursor-pointer appearance-none py-1 pe-9 pointer-coarse:h-11`}
        {...rest}
      >
        {children}
      </select>
      <Icon name="chevronDown" className="pointer-events-none absolute inset-y-0 end-3 my-auto text-muted-foreground" />
    </span>
  )
}
