import { Button } from '@ancrage/widgets/ui/button'
import { Input } from '@ancrage/widgets/ui/input'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  name: string
  onRename: (name: string) => void
  onEnd: () => void
}

// An inline ref would run at each render, which an upload causes.
const selectOnMount = (input: HTMLInputElement | null) => input?.select()

/** Renames a document in place. The extension cannot be changed. */
export function RenameForm({ name, onRename, onEnd }: Props) {
  const { t } = useTranslation('documents')
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']

  function rename(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const newName = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    if (newName && newName !== stem) onRename(newName + ending)
    onEnd()
  }

  return (
    <form className="flex min-w-0 flex-1 flex-wrap items-center gap-2" onSubmit={rename}>
      <Input
        name="name"
        aria-label={t('newName')}
        defaultValue={stem}
        maxLength={140}
        required
        ref={selectOnMount}
        onKeyDown={({ key }) => key === 'Escape' && onEnd()}
        className="min-w-40 flex-1"
      />
      <Button type="submit" size="sm">
        {t('save')}
      </Button>
      <Button size="sm" variant="ghost" onClick={onEnd}>
        {t('cancel')}
      </Button>
    </form>
  )
}
