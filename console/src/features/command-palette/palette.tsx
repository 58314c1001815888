import './texts'
import * as Radix from '@radix-ui/react-dialog'
import { Command } from 'cmdk'
import { Search, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Kbd } from '../../components/ui/kbd'
import { makePageInert } from '../../components/ui/modal-page'
import type { NavigationTarget } from '../../lib/navigation-targets'
import { Entries } from './entries'
import { findEntries } from './find-entries'
import { closePalette } from './open-palette'
import { rememberRecent } from './recent'
import { SearchResults } from './search-results'
import { SearchStatus } from './search-status'
import { useEntries } from './use-entries'
import { usePaletteSearch } from './use-search'

interface Props {
  /** The pages to choose from. */
  places: readonly NavigationTarget[]
  onSignOut: () => void
}

/** Finds pages, settings, actions and clients by name. On a phone it fills the screen. */
export function Palette({ places, onSignOut }: Props) {
  const { t } = useTranslation('commandPalette')
  const [opener] = useState(() => document.activeElement)
  const [typed, setTyped] = useState('')
  const fitting = findEntries(useEntries(places, onSignOut), typed)
  const search = usePaletteSearch(typed)
  const chosen = useRef<(() => void) | null>(null)

  /** Runs the choice after the page has the focus again, so that it can move the focus. */
  function choose(run: () => void, id?: string) {
    if (id) rememberRecent(id)
    chosen.current = run
    closePalette()
  }

  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && closePalette()}>
      <Radix.Portal>
        <div
          ref={makePageInert}
          data-slot="dialog-overlay"
          className="fixed inset-0 z-50 flex items-start justify-center bg-overlay motion-safe:animate-fade-in sm:p-4 sm:pt-[12vh]"
        >
          <Radix.Content
            data-slot="palette"
            aria-describedby={undefined}
            className="flex h-dvh w-full flex-col overflow-hidden bg-popover text-popover-foreground shadow-float outline-none motion-safe:animate-rise sm:h-auto sm:max-h-[min(480px,76vh)] sm:max-w-[580px] sm:rounded-lg sm:border"
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              if (opener instanceof HTMLElement) opener.focus()
              chosen.current?.()
            }}
          >
            <Radix.Title className="sr-only">{t('title')}</Radix.Title>
            <Command
              label={t('title')}
              shouldFilter={false}
              vimBindings={false}
              loop
              className="flex min-h-0 flex-1 flex-col"
            >
              <div className="flex items-center gap-2 border-b ps-4 pe-2">
                <Search className="size-4 shrink-0 text-muted-foreground" aria-hidden />
                <Command.Input
                  value={typed}
                  onValueChange={setTyped}
                  maxLength={100}
                  placeholder={t('placeholder')}
                  className="h-12 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-muted-foreground"
                />
                <Radix.Close
                  aria-label={t('close')}
                  data-tooltip={t('close')}
                  className="grid size-9 shrink-0 place-items-center rounded-md text-muted-foreground hover:bg-accent hover:text-accent-foreground pointer-coarse:size-11"
                >
                  <X className="size-4" aria-hidden />
                </Radix.Close>
              </div>
              <Command.List
                label={t('title')}
                className="min-h-0 overflow-y-auto overscroll-contain p-2 pb-[calc(8px+env(safe-area-inset-bottom))]"
              >
                <Entries of={fitting} isIdle={typed.trim() === ''} onChoose={choose} />
                <SearchResults by={search} onChoose={choose} />
              </Command.List>
              <SearchStatus count={fitting.length} by={search} typed={typed.trim()} />
              <p className="hidden gap-4 border-t px-4 py-2 text-muted-foreground text-xs sm:flex" aria-hidden="true">
                <span className="flex items-center gap-1.5">
                  <Kbd keys={['↑', '↓']} /> {t('move')}
                </span>
                <span className="flex items-center gap-1.5">
                  <Kbd keys={['↵']} /> {t('open')}
                </span>
                <span className="flex items-center gap-1.5">
                  <Kbd keys={['Esc']} /> {t('close')}
                </span>
              </p>
            </Command>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
