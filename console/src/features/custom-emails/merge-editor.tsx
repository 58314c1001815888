import './merge.css'
import '../../components/rich-text/rich-text.css'
import '../../components/rich-text/texts'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { Braces } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { extensions } from '../../components/rich-text/extensions'
import { cleanPasted } from '../../components/rich-text/paste'
import { TextToolbar } from '../../components/rich-text/toolbar'
import { afterPress } from '../../lib/after-press'
import { FieldList } from './field-list'
import { chipsToFields, fieldsToChips } from './merge-html'
import { lineDocument, mergeNode } from './merge-node'
import { useFieldTyping } from './use-field-typing'
import type { OfferedField } from './use-offered-fields'

interface Props {
  labelledBy: string
  describedBy?: string | undefined
  /** The initial text, as it is saved. */
  text: string
  /** A single line of text, or paragraphs with emphasis and lists. */
  kind: 'line' | 'letter'
  fields: readonly OfferedField[]
  isInvalid: boolean
  onChange: (text: string) => void
}

const parseOptions = { preserveWhitespace: true } as const

const lineExtensions = [
  lineDocument,
  StarterKit.configure({
    document: false,
    blockquote: false,
    bold: false,
    bulletList: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    hardBreak: false,
    heading: false,
    horizontalRule: false,
    italic: false,
    link: false,
    listItem: false,
    listKeymap: false,
    orderedList: false,
    strike: false,
    trailingNode: false,
    underline: false,
  }),
]

const readOf = (editor: Editor, kind: Props['kind']) => {
  if (editor.isEmpty) return ''
  return kind === 'line' ? editor.getText({ blockSeparator: ' ' }) : chipsToFields(editor.getHTML())
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Edits a text with merge fields. They are chosen from a list, which a brace opens too. */
export default function MergeEditor(props: Props) {
  const { labelledBy, describedBy, text, kind, fields, isInvalid, onChange } = props
  const { t } = useTranslation('customEmails')
  const box = useRef<HTMLFieldSetElement>(null)
  const [isFocused, setFocused] = useState(false)
  const known = useMemo(() => new Map(fields.map((field) => [field.key, field.label])), [fields])
  const typing = useFieldTyping(fields)
  const [begun] = useState(() => ({
    extensions: [...(kind === 'line' ? lineExtensions : extensions), mergeNode((key) => known.get(key) ?? `{${key}}`)],
    content: fieldsToChips(kind === 'line' ? `<p>${escaped(text)}</p>` : text, (key) => known.has(key)),
  }))
  const editor = useEditor({
    ...begun,
    parseOptions,
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-labelledby': labelledBy,
        'aria-multiline': String(kind === 'letter'),
        'aria-invalid': String(isInvalid),
        ...(describedBy && { 'aria-describedby': describedBy }),
        class: kind === 'line' ? 'rich-text min-h-9 px-3 py-1.5' : 'rich-text min-h-32 px-3 py-2',
      },
      ...(kind === 'letter' && { transformPastedHTML: cleanPasted }),
      handleKeyDown: (_, event) => typing.onKey(event) || (kind === 'line' && event.key === 'Enter'),
      handlePaste: (view, event) => {
        if (kind !== 'line') return false
        const words = event.clipboardData?.getData('text/plain').replaceAll(/\s+/g, ' ') ?? ''
        view.dispatch(view.state.tr.insertText(words))
        return true
      },
    },
    onUpdate: ({ editor: now }) => {
      typing.follow(now)
      onChange(readOf(now, kind))
    },
    onSelectionUpdate: ({ editor: now }) => typing.follow(now),
    onFocus: () => setFocused(true),
  })
  return (
    <fieldset
      ref={box}
      aria-labelledby={labelledBy}
      className="relative min-w-0"
      onBlur={({ relatedTarget, currentTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        typing.close()
        // Without its tools the field gets shorter and the page below moves, so it waits until the press has ended.
        afterPress(() => setFocused(currentTarget.contains(document.activeElement)))
      }}
    >
      <div
        className={`rounded-md border bg-background focus-within:ring-2 focus-within:ring-ring ${isInvalid ? 'border-destructive' : 'border-input'}`}
      >
        {editor && kind === 'letter' && isFocused && (
          <div className="px-2 pt-1">
            <TextToolbar editor={editor} />
          </div>
        )}
        <div className="flex items-start">
          <EditorContent editor={editor} className="min-w-0 flex-1" />
          <button
            type="button"
            aria-label={t('editor.addField')}
            data-tooltip={t('editor.addField')}
            className="focus-ring m-0.5 grid size-8 shrink-0 place-items-center rounded-md text-muted-foreground hover:bg-accent pointer-coarse:size-11"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => editor?.chain().focus().insertContent('{').run()}
          >
            <Braces className="size-4" aria-hidden />
          </button>
        </div>
      </div>
      {typing.isOpen && <FieldList typing={typing} label={t('editor.fields')} none={t('editor.noField')} />}
    </fieldset>
  )
}
