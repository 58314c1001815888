import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import type { FieldTyping } from './use-field-typing'

interface Props {
  typing: FieldTyping
  label: string
  /** The text when no merge field matches. */
  none: string
}

/** Lists the merge fields that match, below the text, which keeps the focus. */
export function FieldList({ typing: { options, at, pick }, label, none }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-1 rounded-md border bg-popover shadow-lg">
      <div ref={list} role="listbox" aria-label={label} className="max-h-64 overflow-y-auto p-1">
        {options.map((field, index) => (
          <div
            key={field.key}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={clsx(
              'flex min-h-9 cursor-pointer items-baseline gap-2 rounded px-2 py-1.5',
              index === at && 'bg-accent',
            )}
            onMouseDown={(event) => {
              event.preventDefault()
              pick(field)
            }}
          >
            <span className="min-w-0 flex-1">{field.label}</span>
            <span className="truncate text-muted-foreground text-sm">{field.example}</span>
          </div>
        ))}
      </div>
      <p role="status" className={options.length > 0 ? 'sr-only' : 'px-3 py-2 text-muted-foreground'}>
        {options.length > 0 ? (options[at]?.label ?? '') : none}
      </p>
    </div>
  )
}
