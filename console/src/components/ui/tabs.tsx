import { clsx } from 'clsx'
import { type ComponentProps, createContext, type KeyboardEvent, use, useId, useState } from 'react'
import { ScrollStrip } from './scroll-strip'
import { tabLook, tabRow } from './tab-look'

interface Chosen {
  /** The prefix of the ids of tabs and panels. */
  id: string
  value: string
  choose: (value: string) => void
}

const ChosenTab = createContext<Chosen>({ id: '', value: '', choose: () => undefined })

interface Props extends Omit<ComponentProps<'div'>, 'defaultValue'> {
  /** The chosen tab, if the parent controls it. */
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
}

/**
 * Tabs by the ARIA Authoring Practices, where arrows choose. They are our own because they are on first screens, and
 * Radix's are ten times as large.
 */
export function Tabs({ value: given, defaultValue = '', onValueChange, ...rest }: Props) {
  const id = useId()
  const [own, setOwn] = useState(given ?? defaultValue)
  const [before, setBefore] = useState(given)
  if (given !== before) {
    setBefore(given)
    setOwn(given ?? own)
  }
  const value = given ?? own
  function choose(next: string) {
    // The parent may still be on its way to another tab, which a press of the shown one takes back.
    if (next === value && next === own) return
    setOwn(next)
    onValueChange?.(next)
  }
  return (
    <ChosenTab value={{ id, value, choose }}>
      <div {...rest} />
    </ChosenTab>
  )
}

interface ListProps extends ComponentProps<'div'> {
  /** The value of the chosen tab, which is scrolled into view. */
  current?: string
}

/** The row of tabs, which scrolls sideways if it does not fit. */
export const TabsList = ({ className, current, ...rest }: ListProps) => (
  <ScrollStrip className={clsx('mb-4', className)} {...(current !== undefined && { current })}>
    <div role="tablist" data-slot="tabs-list" className={tabRow} onKeyDown={step} {...rest} />
  </ScrollStrip>
)

/** Moves to the next tab in a circle, in the direction of reading. */
function step(event: KeyboardEvent<HTMLDivElement>) {
  const { key, currentTarget, target, altKey, ctrlKey, metaKey, shiftKey } = event
  if (altKey || ctrlKey || metaKey || shiftKey) return
  const tabs = [...currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.indexOf(target as HTMLElement)
  const forwards = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1
  const places: Record<string, number> = { ArrowRight: at + forwards, ArrowLeft: at - forwards, Home: 0, End: -1 }
  const place = places[key]
  if (at < 0 || place === undefined) return
  event.preventDefault()
  const next = tabs.at(place % tabs.length)
  next?.focus()
  next?.click()
}

interface TabProps extends ComponentProps<'button'> {
  value: string
}

export function Tab({ value, className, ...rest }: TabProps) {
  const chosen = use(ChosenTab)
  const isChosen = chosen.value === value
  return (
    <button
      type="button"
      role="tab"
      data-slot="tab"
      id={`${chosen.id}-tab-${value}`}
      aria-controls={`${chosen.id}-panel-${value}`}
      aria-selected={isChosen}
      tabIndex={isChosen ? 0 : -1}
      data-state={isChosen ? 'active' : 'inactive'}
      className={clsx(tabLook, className)}
      onClick={() => chosen.choose(value)}
      {...rest}
    />
  )
}

interface PanelProps extends ComponentProps<'div'> {
  value: string
}

/** A panel stays in the page while it is hidden, so that typed text is kept. */
export function TabPanel({ value, className, ...rest }: PanelProps) {
  const chosen = use(ChosenTab)
  return (
    <div
      role="tabpanel"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the authoring practices have the panel reached by Tab
      tabIndex={0}
      id={`${chosen.id}-panel-${value}`}
      aria-labelledby={`${chosen.id}-tab-${value}`}
      data-state={chosen.value === value ? 'active' : 'inactive'}
      className={clsx('data-[state=inactive]:hidden', className)}
      {...rest}
    />
  )
}
