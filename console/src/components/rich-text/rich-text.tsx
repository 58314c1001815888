import { lazy, Suspense, useState } from 'react'
import { withTexts } from '../../lib/i18n'
import { ShownText } from './shown-text'
import type { TextEditorProps } from './text-editor'

const load = withTexts(() => import('./text-editor'))
const TextEditor = lazy(load)

/** The editor's code comes while the text is read. */
export const fetchEditor = () => void load().catch(() => undefined)

/** An editable text. It is shown at once, and does not move when its editor is loaded. */
export function RichText({ takesFocus = false, ...props }: TextEditorProps) {
  const [isAskedFor, setAskedFor] = useState(takesFocus)
  return (
    <Suspense
      fallback={
        <div onPointerDown={() => setAskedFor(true)}>
          <ShownText html={props.text} {...(props.className && { className: props.className })} />
        </div>
      }
    >
      <TextEditor {...props} takesFocus={isAskedFor} />
    </Suspense>
  )
}
