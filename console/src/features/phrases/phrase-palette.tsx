import { Button } from '@ancrage/widgets/ui/button'
import { Command } from 'cmdk'
import { ListOrdered, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PhrasesOptions } from './open-phrases'
import { matchingPhrases, plainPhrase } from './plain'
import type { Phrase, PhraseView } from './use-phrases'

interface Props {
  all: readonly Phrase[]
  options: PhrasesOptions
  onPut: (phrase: Phrase) => void
  show: (shown: PhraseView) => void
}

/** Finds phrases by title and text; Enter inserts one at the cursor. */
export function PhrasePalette({ all, options, onPut, show }: Props) {
  const { t } = useTranslation('phrases')
  const [typed, setTyped] = useState('')
  const fitting = matchingPhrases(
    all.filter(({ isUnreadable }) => !isUnreadable),
    typed,
  )
  const isHere = ({ kind, texts }: Phrase) => kind === 'phrase' && texts[0]?.field === options.field
  const groups = [
    { name: 'here', of: fitting.filter(isHere) },
    { name: 'phrases', of: fitting.filter((phrase) => phrase.kind === 'phrase' && !isHere(phrase)) },
    { name: 'templates', of: fitting.filter(({ kind }) => kind === 'template') },
  ] as const
  return (
    <Command label={t('title')} shouldFilter={false} vimBindings={false} loop className="flex flex-col gap-3 pt-1">
      {all.length > 0 && (
        <div className="flex items-center gap-2 rounded-md border border-input px-3 focus-ring-within">
          <Search className="size-4 shrink-0 text-muted-foreground" aria-hidden />
          <Command.Input
            autoFocus
            value={typed}
            onValueChange={setTyped}
            maxLength={100}
            placeholder={t('search')}
            className="h-9 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted-foreground pointer-coarse:h-11"
          />
        </div>
      )}
      <Command.List label={t('title')}>
        {groups.map(
          ({ name, of }) =>
            of.length > 0 && (
              <Command.Group
                key={name}
                heading={t(`groups.${name}`)}
                className="pb-2 **:[[cmdk-group-heading]]:py-1.5 **:[[cmdk-group-heading]]:font-medium **:[[cmdk-group-heading]]:text-muted-foreground **:[[cmdk-group-heading]]:text-xs"
              >
                {of.map((phrase) => (
                  <Command.Item
                    key={phrase.id}
                    value={phrase.id}
                    onSelect={() => onPut(phrase)}
                    className="min-h-11 cursor-pointer rounded-md px-3 py-2 data-[selected=true]:bg-accent forced-colors:data-[selected=true]:outline-2"
                  >
                    <p className="wrap-anywhere font-medium">{phrase.title}</p>
                    <p className="line-clamp-2 wrap-anywhere text-muted-foreground text-sm">
                      {phrase.kind === 'template'
                        ? phrase.texts.map(({ field }) => field && t(`fields.${field}`)).join(' · ')
                        : plainPhrase(phrase)}
                    </p>
                  </Command.Item>
                ))}
              </Command.Group>
            ),
        )}
      </Command.List>
      <p role="status" className="text-muted-foreground empty:sr-only">
        {all.length === 0 ? t('empty') : fitting.length === 0 && t('nothing')}
      </p>
      <div className="flex flex-wrap gap-2 border-t pt-4 max-sm:*:w-full">
        <Button variant="secondary" onClick={() => show({ is: 'form', phrase: null, from: 'palette' })}>
          <Plus className="size-4" aria-hidden />
          {t(options.selected ? 'fromSelection' : 'form.add')}
        </Button>
        {all.length > 0 && (
          <Button variant="ghost" onClick={() => show({ is: 'list' })}>
            <ListOrdered className="size-4" aria-hidden />
            {t('manage')}
          </Button>
        )}
      </div>
    </Command>
  )
}
