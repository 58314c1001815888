import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTags } from '../patients/public'
import { ConflictNotice } from './conflict-notice'
import type { EditedFields } from './use-edited-fields'

const MOST = 20
const LONGEST = 40

/** Edits the client's tags: typed one by one, or picked from those of other clients. */
export function TagsField({ edit }: { edit: EditedFields }) {
  const { t } = useTranslation('patient')
  const [typed, setTyped] = useState('')
  const known = useTags()
  const list = useId()
  const { tags } = edit.values
  const isFull = tags.length >= MOST
  const has = (tag: string) => tags.some((one) => one.toLowerCase() === tag.toLowerCase())

  function add(text: string) {
    const tag = text.trim().replace(/\s+/g, ' ').slice(0, LONGEST)
    if (tag && !has(tag) && !isFull) edit.set({ tags: [...tags, tag] })
    setTyped('')
  }
  function type(text: string) {
    const [first = '', ...rest] = text.split(',')
    if (rest.length > 0) add(first)
    else setTyped(text)
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault()
      add(typed)
    }
    if (event.key === 'Backspace' && typed === '') edit.set({ tags: tags.slice(0, -1) })
  }

  return (
    <div>
      <Field label={t('form.tags')} optional={t('optional')} hint={t(isFull ? 'form.tagsFull' : 'form.tagsHint')}>
        {(control) => (
          <Input
            {...control}
            list={list}
            autoComplete="off"
            maxLength={LONGEST}
            disabled={isFull}
            value={typed}
            onChange={({ target }) => type(target.value)}
            onKeyDown={press}
            onBlur={() => add(typed)}
          />
        )}
      </Field>
      <datalist id={list}>
        {known.data
          ?.filter(({ tag }) => !has(tag))
          .map(({ tag }) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      {tags.length > 0 && (
        <ul aria-label={t('form.tags')} className="mt-2 flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex max-w-full items-center gap-1 rounded-full bg-primary-soft ps-2.5 text-primary text-sm"
            >
              <bdi className="truncate">{tag}</bdi>
              <button
                type="button"
                aria-label={t('form.removeTag', { tag })}
                className="focus-ring grid size-6 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-accent pointer-coarse:size-11"
                onClick={() => edit.set({ tags: tags.filter((one) => one !== tag) })}
              >
                <X className="size-3.5" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ConflictNotice edit={edit} field="tags" />
    </div>
  )
}
