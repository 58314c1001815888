import { lazy, Suspense, useState } from 'react'
import { withTexts } from '../../lib/i18n'
import { ShownText } from './shown-text'
import type { TextEditorProps } from './text-editor'

const load = withTexts(() => import('./text-editor'))
const TextEditor = lazy(load)

/** Loads the editor's code ahead, while somebody reads the text. */
export const fetchEditor = () => void load().catch(() => undefined)

/** An editable text. It is shown at once, and nothing moves when its editor has loaded. */
export function RichText({ takesFocus = false, ...props }: TextEditorProps) {
  const [isOpened, setOpened] = useState(takesFocus)
  return (
    <Suspense
      fallback={
        <div onPointerDown={() => setOpened(true)}>
          <ShownText html={props.text} {...(props.className && { className: props.className })} />
        </div>
      }
    >
      <TextEditor {...props} takesFocus={isOpened} />
    </Suspense>
  )
}
