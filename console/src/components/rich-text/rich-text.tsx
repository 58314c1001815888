import { Suspense, useState } from 'react'
import { withTexts } from '../../lib/i18n'
import { lazyPart } from '../../lib/lazy-part'
import { ShownText } from './shown-text'
import type { TextEditorProps } from './text-editor'

type Editor = typeof import('./text-editor')['default']
/** The editor once its code is there. It is then shown at once: what suspends is shown late, even if it is there. */
let Ready: Editor | undefined

const loadWithTexts = withTexts(() => import('./text-editor'))

async function load() {
  const loaded = await loadWithTexts()
  Ready = loaded.default
  return loaded
}
const AsRead = ({ text, className = '' }: TextEditorProps) => <ShownText html={text} className={className} />
/** Without a connection the text can be read, and its editor comes with the connection. */
const Later = lazyPart(load, AsRead)

/** Loads the editor's code ahead, while somebody reads the text. */
export const fetchEditor = () => load().catch(() => undefined)

/** An editable text. It is shown at once, and nothing moves when its editor has loaded. */
export function RichText({ takesFocus = false, ...props }: TextEditorProps) {
  const [isOpened, setOpened] = useState(takesFocus)
  const [TextEditor] = useState(() => Ready ?? Later)
  return (
    <Suspense
      fallback={
        <div onPointerDown={() => setOpened(true)}>
          <AsRead {...props} />
        </div>
      }
    >
      <TextEditor {...props} takesFocus={isOpened} />
    </Suspense>
  )
}
