import { mergeAttributes, Node } from '@tiptap/core'

/** A field among the words: it is put in, moved and taken away as one letter. */
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

/** One line, for what is no letter. */
export const lineDocument = Node.create({ name: 'doc', topNode: true, content: 'paragraph' })
