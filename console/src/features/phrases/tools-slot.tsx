import type { Editor } from '@tiptap/react'
import { lazy, Suspense } from 'react'
import { withTexts } from '../../lib/i18n'

const WritingTools = lazy(withTexts(async () => ({ default: (await import('./writing-tools')).WritingTools })))

/** What stands beside the formatting of a session's texts; its code comes with the first text that is written. */
export const writingToolsOf = (session: { status: string; startedAt: string | null }) => (editor: Editor) => (
  <Suspense fallback={null}>
    <WritingTools editor={editor} session={session} />
  </Suspense>
)
