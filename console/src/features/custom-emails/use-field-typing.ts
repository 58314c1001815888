import type { Editor } from '@tiptap/core'
import { useRef, useState } from 'react'
import { matchesField } from './merge-html'
import type { OfferedField } from './use-offered-fields'

interface Typing {
  /** The position of the brace, and the end of the text after it. */
  from: number
  to: number
  options: readonly OfferedField[]
}

/** The most options, since a longer list is hard to choose from. */
const MOST = 40

/** Keeps the text after a brace, and the merge fields that match it. */
export function useFieldTyping(fields: readonly OfferedField[]) {
  const [typing, setTyping] = useState<Typing | null>(null)
  const [at, setAt] = useState(0)
  const editor = useRef<Editor>(null)
  // The editor keeps its first listeners, so they read the current state from a ref.
  const now = useRef({ typing, at })
  now.current = { typing, at }

  function follow(current: Editor) {
    editor.current = current
    const { $from, empty, from } = current.state.selection
    const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
    const [written, typed = ''] = before.match(/\{([\p{L}\p{N}. ]{0,30})$/u) ?? []
    if (!empty || written === undefined) return setTyping(null)
    const options = fields.filter(({ key, label }) => matchesField(typed, key, label)).slice(0, MOST)
    setAt(0)
    setTyping({ from: from - written.length, to: from, options })
  }

  function pick(field: OfferedField | undefined) {
    const { typing: open } = now.current
    if (!field || !open) return
    setTyping(null)
    editor.current
      ?.chain()
      .focus()
      .deleteRange({ from: open.from, to: open.to })
      .insertContent({ type: 'mergeField', attrs: { key: field.key } })
      .run()
  }

  function onKey(event: KeyboardEvent): boolean {
    const { typing: open, at: marked } = now.current
    if (!open || event.isComposing) return false
    const count = open.options.length
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      if (count > 0) setAt((marked + step + count) % count)
      return true
    }
    if (event.key === 'Escape') {
      // A brace that only opened the list is removed too.
      if (open.to - open.from === 1) editor.current?.chain().deleteRange({ from: open.from, to: open.to }).run()
      setTyping(null)
      return true
    }
    if (event.key !== 'Enter' && event.key !== 'Tab') return false
    if (count === 0) return false
    pick(open.options[marked])
    return true
  }

  return {
    isOpen: typing !== null,
    options: typing?.options ?? [],
    at,
    pick,
    follow,
    onKey,
    close: () => setTyping(null),
  }
}

export type FieldTyping = ReturnType<typeof useFieldTyping>
