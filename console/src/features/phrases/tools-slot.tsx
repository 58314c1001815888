import type { Editor } from '@tiptap/react'
import { Suspense } from 'react'
import { withTexts } from '../../lib/i18n'
import { lazyPart } from '../../lib/lazy-part'

const WritingTools = lazyPart(withTexts(async () => ({ default: (await import('./writing-tools')).WritingTools })))

/**
 * Renders the extra tools beside the formatting of a session's texts. Their code loads with the first editor,
 * which is written in without them where it does not arrive.
 */
export const writingToolsOf = (session: { status: string; startedAt: string | null }) => (editor: Editor) => (
  <Suspense fallback={null}>
    <WritingTools editor={editor} session={session} />
  </Suspense>
)
