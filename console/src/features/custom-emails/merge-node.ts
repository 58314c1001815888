import { mergeAttributes, Node } from '@tiptap/core'

/** The editor's node of a merge field. It is inserted, moved and deleted like a single letter. */
export const mergeNode = (labelOf: (key: string) => string) =>
  Node.create({
    name: 'mergeField',
    group: 'inline',
    inline: true,
    atom: true,
    selectable: true,
    addAttributes: () => ({
      key: { default: '', parseHTML: (element: HTMLElement) => element.getAttribute('data-field') ?? '' },
    }),
    parseHTML: () => [{ tag: 'span[data-field]' }],
    renderHTML: ({ node, HTMLAttributes }) => [
      'span',
      mergeAttributes({ 'data-field': String(node.attrs.key), class: 'merge-chip' }, HTMLAttributes, { key: null }),
      labelOf(String(node.attrs.key)),
    ],
    renderText: ({ node }) => `{${node.attrs.key}}`,
  })

/** A document of a single line. */
export const lineDocument = Node.create({ name: 'doc', topNode: true, content: 'paragraph' })
