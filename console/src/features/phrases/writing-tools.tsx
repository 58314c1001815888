import './texts'
import type { ClinicalField } from '@ancrage/api/contract'
import { type Editor, getHTMLFromFragment } from '@tiptap/react'
import { Clock, TextQuote } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { secondsText } from '../../lib/clock-text'
import { serverNow } from '../../lib/server-clock'
import { useFormats } from '../../lib/use-formats'
import { openPhrases } from './open-phrases'

interface Props {
  editor: Editor
  session: { status: string; startedAt: string | null }
}

const fieldOf = (editor: Editor) =>
  editor.view.dom.closest<HTMLElement>('[data-field]')?.dataset.field as ClinicalField | undefined

const look =
  'inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-sm hover:bg-accent focus-ring pointer-coarse:min-h-11'

/** Shows buttons beside the formatting: one inserts a phrase, one the elapsed time of the session. */
export function WritingTools({ editor, session }: Props) {
  const { t } = useTranslation('phrases')
  const format = useFormats()
  const { status, startedAt } = session

  function choose() {
    const field = fieldOf(editor)
    if (!field) return
    const { selection, schema } = editor.state
    const selected = selection.empty ? '' : getHTMLFromFragment(selection.content().content, schema)
    openPhrases({ editor, field, selected })
  }

  function stamp() {
    const isRunning = status === 'in_progress' && startedAt !== null
    const seconds = isRunning ? Math.max(0, Math.floor((serverNow() - Date.parse(startedAt)) / 1000)) : 0
    const time = isRunning ? secondsText(seconds).padStart(5, '0') : format.time(serverNow())
    editor
      .chain()
      .focus()
      .insertContent({ type: 'text', text: `[${time}] ` })
      .run()
  }

  const does = useRef({ choose, stamp })
  does.current = { choose, stamp }
  useEffect(() => {
    const { dom } = editor.view
    // Matches the physical key, because with Alt keyboards type other characters.
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const act = { KeyP: does.current.choose, KeyT: does.current.stamp }[event.code]
      if (!act) return
      event.preventDefault()
      act()
    }
    dom.addEventListener('keydown', press)
    return () => dom.removeEventListener('keydown', press)
  }, [editor])

  return (
    <>
      <span aria-hidden="true" className="mx-1 h-5 border-s" />
      <button
        type="button"
        tabIndex={-1}
        aria-keyshortcuts="Alt+P"
        data-tooltip="Alt+P"
        className={look}
        onClick={choose}
      >
        <TextQuote className="size-4" aria-hidden />
        <span className="max-sm:sr-only">{t('choose')}</span>
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('stamp')}
        aria-keyshortcuts="Alt+T"
        data-tooltip={`${t('stamp')} (Alt+T)`}
        className={look}
        onClick={stamp}
      >
        <Clock className="size-4" aria-hidden />
      </button>
    </>
  )
}
