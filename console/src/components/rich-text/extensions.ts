import { Mark } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'

/** Marked as with a highlighter. */
const Highlight = Mark.create({
  name: 'highlight',
  parseHTML: () => [{ tag: 'mark' }],
  renderHTML: () => ['mark', 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-h': () => this.editor.commands.toggleMark(this.name) }
  },
})

/** What a text can hold: what the server keeps of it, and nothing else. Source: api/src/clinical-record/html.ts. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    code: false,
    codeBlock: false,
    link: false,
    // They would add to the text what nobody wrote.
    trailingNode: false,
    dropcursor: { class: 'bg-primary', color: false },
  }),
  Highlight,
]
