import type { ComponentProps } from 'react'

/** The style of every field. Text is 16 px on touch screens, so that phones do not zoom in. */
export const controlClass =
  'w-full min-w-0 rounded-md border border-input bg-card text-foreground text-base px-3 ease-colors focus-ring placeholder:text-muted-foreground focus-visible:border-ring disabled:cursor-default disabled:bg-muted disabled:text-muted-foreground aria-invalid:border-destructive aria-invalid:outline-destructive pointer-coarse:text-lg'

export function Input({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input part="input" className={`${controlClass} h-9 py-1 pointer-coarse:h-11 ${className}`} {...rest} />
}
