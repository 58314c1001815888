import './texts'
import './rich-text.css'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { afterPress } from '../../lib/after-press'
import { extensions } from './extensions'
import { cleanPasted } from './paste'
import { ShownText } from './shown-text'
import { withoutSourceLines } from './source-lines'
import type { TextSource } from './text-source'
import { TextToolbar } from './toolbar'

export interface TextEditorProps {
  /** The id of the element that names the field. */
  labelledBy: string
  /** The initial text. */
  text: string
  /** Receives the source of the text, until the returned function is called. */
  attach: (source: TextSource) => () => void
  /** Called after each edit. */
  onTyped: () => void
  onLeave?: () => void
  /** Stands there while nothing is written. */
  placeholder?: string
  /** Writing begins here at once. */
  takesFocus?: boolean
  /** More tools beside the formatting. */
  tools?: (editor: Editor) => ReactNode
  className?: string
}

/** Spaces are part of a text, including a trailing one. */
const parseOptions = { preserveWhitespace: true } as const

/** Returns the HTML of the editor; `''` if it is empty, instead of an empty paragraph. */
const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML())

/**
 * A text with paragraphs, headings, lists and emphasis. It reports that something was typed, and its content is read
 * only on request.
 */
export default function TextEditor(props: TextEditorProps) {
  const {
    labelledBy,
    text,
    attach,
    onTyped,
    onLeave,
    takesFocus = false,
    tools,
    placeholder = '',
    className = '',
  } = props
  const [isFocused, setFocused] = useState(takesFocus)
  const [content] = useState(() => withoutSourceLines(text))
  const box = useRef<HTMLFieldSetElement>(null)
  const editor = useEditor({
    extensions,
    content,
    parseOptions,
    injectCSS: false,
    // React may discard a first render that takes long. An editor created during it would be destroyed while in use.
    immediatelyRender: false,
    autofocus: takesFocus ? 'end' : false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-keyshortcuts': 'Alt+F10',
        'aria-placeholder': placeholder,
        class: `rich-text ${className}`,
      },
      transformPastedHTML: cleanPasted,
      handleKeyDown: (_, event) => {
        if (event.key !== 'F10' || !event.altKey) return false
        box.current?.querySelector<HTMLElement>('[role=toolbar] button')?.focus()
        return true
      },
    },
    onUpdate: () => onTyped(),
    onFocus: () => setFocused(true),
  })
  const hold = useRef(attach)
  hold.current = attach
  useEffect(
    () =>
      editor
        ? hold.current({
            read: () => htmlOf(editor),
            write: (other) =>
              void editor.commands.setContent(withoutSourceLines(other), { emitUpdate: false, parseOptions }),
          })
        : undefined,
    [editor],
  )
  if (!editor) return <ShownText html={text} className={className} />
  return (
    <fieldset
      ref={box}
      className="min-w-0"
      aria-labelledby={labelledBy}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        // Without its tools the field gets shorter and the page below moves, so it waits until the press has ended.
        afterPress(() => setFocused(currentTarget.contains(document.activeElement)))
        onLeave?.()
      }}
    >
      {isFocused && <TextToolbar editor={editor}>{tools?.(editor)}</TextToolbar>}
      <EditorContent editor={editor} />
    </fieldset>
  )
}
