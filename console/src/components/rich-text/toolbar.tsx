import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Bold, Heading, Italic, List, ListOrdered, type LucideIcon } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { commandKey } from '../ui/kbd'

const isApple = commandKey === '⌘'
const SHIFT = 'shift'
const alt = isApple ? '⌥' : 'Alt'

interface Tool {
  name: 'bold' | 'italic' | 'heading' | 'bulletList' | 'orderedList'
  Icon: LucideIcon
  keys: readonly string[]
  run: (editor: Editor) => boolean
}

const tools: readonly Tool[] = [
  { name: 'bold', Icon: Bold, keys: [commandKey, 'B'], run: (editor) => editor.chain().focus().toggleBold().run() },
  {
    name: 'italic',
    Icon: Italic,
    keys: [commandKey, 'I'],
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'heading',
    Icon: Heading,
    keys: [commandKey, alt, '3'],
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'bulletList',
    Icon: List,
    keys: [commandKey, SHIFT, '8'],
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    Icon: ListOrdered,
    keys: [commandKey, SHIFT, '7'],
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
]

const look =
  'grid size-8 place-items-center rounded-md hover:bg-accent aria-pressed:bg-primary-soft aria-pressed:text-primary pointer-coarse:size-11'

interface Props {
  editor: Editor
  /** More tools beside the formatting. */
  children?: ReactNode
}

/** Formats the selection. Every button has a shortcut; arrows move between buttons, Escape returns to the text. */
export function TextToolbar({ editor, children }: Props) {
  const { t } = useTranslation('richText')
  const active = useEditorState({
    editor,
    selector: ({ editor }) => tools.filter(({ name }) => editor.isActive(name)).map(({ name }) => name),
  })

  const shift = isApple ? '⇧' : t('shift')
  const joined = (keys: readonly string[]) => keys.map((key) => (key === SHIFT ? shift : key)).join(isApple ? '' : '+')

  function move(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape') {
      event.preventDefault()
      editor.commands.focus()
    }
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.findIndex((button) => button.matches(':focus'))
    buttons.at((at + step) % buttons.length)?.focus()
  }

  return (
    <div
      role="toolbar"
      aria-label={t('toolbar')}
      data-print="never"
      onKeyDown={move}
      // The text keeps its focus and selection.
      onMouseDown={(event) => event.preventDefault()}
      className="mb-2 flex flex-wrap items-center gap-0.5 border-b pb-1 max-sm:-mx-3"
    >
      {tools.map((tool) => {
        const label = t('withKeys', { name: t(`tools.${tool.name}`), keys: joined(tool.keys) })
        return (
          <button
            key={tool.name}
            type="button"
            tabIndex={-1}
            aria-pressed={active.includes(tool.name)}
            aria-label={t(`tools.${tool.name}`)}
            data-tooltip={label}
            className={look}
            onClick={() => tool.run(editor)}
          >
            <tool.Icon className="size-4" aria-hidden />
          </button>
        )
      })}
      {children}
    </div>
  )
}
