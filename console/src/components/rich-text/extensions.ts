import { Mark } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'

/** Text marked as with a highlighter. */
const Highlight = Mark.create({
  name: 'highlight',
  parseHTML: () => [{ tag: 'mark' }],
  renderHTML: () => ['mark', 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-h': () => this.editor.commands.toggleMark(this.name) }
  },
})

/** What a text may contain: exactly what the server keeps (api/src/clinical-record/html.ts). */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    code: false,
    codeBlock: false,
    link: false,
    // These would add content that nobody typed.
    trailingNode: false,
    dropcursor: { class: 'bg-primary', color: false },
  }),
  Highlight,
]
