import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { FullModeMark } from '../components/full-mode-mark'

interface Props {
  groups: readonly { name: string; pages: readonly { to: string; label: string; isBeyond: boolean }[] }[]
  /** The open page, if it is in the list. */
  current: string | undefined
}

/**
 * Lists the settings pages in groups: beside the page on a wide screen, otherwise below a button with the name of the
 * open page.
 */
export function SettingsList({ groups, current }: Props) {
  const { t } = useTranslation('layout')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)

  function close(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    setOpen(false)
    button.current?.focus()
  }

  return (
    <nav aria-label={t('settings')} data-print="never" onKeyDown={close}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="focus-ring surface flex min-h-11 w-full items-center justify-between gap-2 px-3 text-start font-medium lg:hidden"
      >
        <span>
          <span className="sr-only">{t('settingsPages')} </span>
          {current ?? t('settings')}
        </span>
        <ChevronDown className={clsx('size-4 transition-transform', isOpen && 'rotate-180')} aria-hidden />
      </button>
      <div
        id={id}
        className={clsx(
          'space-y-4 max-lg:rounded-lg max-lg:border max-lg:bg-card max-lg:mt-2 max-lg:grid max-lg:gap-x-6 max-lg:p-3 max-lg:sm:grid-cols-2',
          !isOpen && 'max-lg:hidden',
        )}
      >
        {groups.map(({ name, pages }) => (
          <section key={name}>
            <h2 className="mb-1 px-3 text-muted-foreground text-xs">{name}</h2>
            <ul>
              {pages.map(({ to, label, isBeyond }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    onClick={() => setOpen(false)}
                    className="flex min-h-9 items-center rounded-md px-3 py-1.5 font-medium text-muted-foreground outline-offset-[-2px] transition-colors hover:bg-accent hover:text-foreground aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary pointer-coarse:min-h-11 forced-colors:aria-[current=page]:text-[Highlight]"
                  >
                    <span>
                      {label}
                      {isBeyond && <FullModeMark />}
                    </span>
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}
