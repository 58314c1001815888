import { Input } from '@ancrage/widgets/ui/input'
import { clsx } from 'clsx'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface Props<T> extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'children' | 'list'> {
  value: string
  onType: (text: string) => void
  /** The options that match the typed text. */
  options: readonly T[]
  keyOf: (option: T) => string
  onPick: (option: T) => void
  isOpen: boolean
  /** Called when somebody asks to see the list, by a click or an arrow. */
  onOpen?: () => void
  onClose: () => void
  /** The options answer an earlier text, so Enter chooses none of them. */
  isWaiting?: boolean
  /** The name of the list. */
  label: string
  /** Read out when the list changes. */
  found: ReactNode
  optionClass?: string
  children: (option: T) => ReactNode
}

/** A field that completes itself: arrows and Enter choose from the list under it, while the field keeps the focus. */
export function Combobox<T>(props: Props<T>) {
  const { onType, options, keyOf, onPick, isOpen, onOpen, onClose, isWaiting, ...named } = props
  const { label, found, optionClass, children, ...rest } = named
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const first = onOpen ? 0 : -1
  const [marked, setMarked] = useState(first)
  const at = Math.min(marked, options.length - 1)
  const active = isOpen ? options[at] : undefined

  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])

  function close() {
    setMarked(first)
    onClose()
  }

  function pick(option: T) {
    close()
    onPick(option)
  }

  function move(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!isOpen) {
      if (!step || !onOpen) return
      onOpen()
    } else if (step) setMarked((Math.max(at, step > 0 ? -1 : 0) + step + options.length) % (options.length || 1))
    else if (event.key === 'Escape') close()
    else if (event.key !== 'Enter') return
    else if (active) isWaiting || pick(active)
    // Typed text is not a choice: here the form submits only a chosen option.
    else if (!onOpen) return
    event.preventDefault()
  }

  return (
    <div className="relative">
      <Input
        {...rest}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active && `${id}-${at}`}
        // Turns off the browser's own suggestions, which would cover ours.
        autoComplete="off"
        onClick={onOpen}
        onKeyDown={move}
        onChange={({ target }) => {
          setMarked(first)
          onType(target.value)
        }}
        onBlur={(event) => {
          close()
          rest.onBlur?.(event)
        }}
      />
      <div
        id={`${id}-list`}
        ref={list}
        role="listbox"
        aria-label={label}
        hidden={!isOpen || options.length === 0}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-64 overflow-y-auto overscroll-contain rounded-lg border bg-popover p-1 text-popover-foreground shadow-float"
      >
        {options.map((option, index) => (
          // The keyboard chooses from the field, which keeps the focus.
          // biome-ignore lint/a11y/useKeyWithClickEvents: arrows and Enter in the field
          // biome-ignore lint/a11y/useFocusableInteractive: the field points at it by aria-activedescendant
          <div
            key={keyOf(option)}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            className={clsx(
              'flex min-h-9 cursor-pointer items-center rounded-md px-2 py-1 hover:bg-accent pointer-coarse:min-h-11',
              index === at && 'bg-accent outline-2 outline-ring',
              optionClass,
            )}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(option)}
          >
            {children(option)}
          </div>
        ))}
      </div>
      <span role="status" className="sr-only">
        {found}
      </span>
    </div>
  )
}
