import type { Editor } from '@tiptap/react'
import { lazy, Suspense } from 'react'
import { withTexts } from '../../lib/i18n'

const WritingTools = lazy(withTexts(async () => ({ default: (await import('./writing-tools')).WritingTools })))

/** Renders the extra tools beside the formatting of a session's texts. Their code loads with the first editor. */
export const writingToolsOf = (session: { status: string; startedAt: string | null }) => (editor: Editor) => (
  <Suspense fallback={null}>
    <WritingTools editor={editor} session={session} />
  </Suspense>
)
