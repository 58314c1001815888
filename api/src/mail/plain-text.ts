import type { MailContent } from './content.ts'
import { wordsText } from './own-words.ts'

/** The mail as plain text: the same words in the same order. */
export function plainText(content: MailContent): string {
  const { details, quote, action, sender } = content
  const blocks = [
    content.title,
    content.greeting,
    content.above && wordsText(content.above),
    ...content.paragraphs,
    details.map(({ label, lines }) => `${label}\n${indented(lines.join('\n'))}`).join('\n\n'),
    quote && `${quote.label}\n${indented(quote.text, '> ')}`,
    action && `${action.label}\n${action.url}`,
    ...content.notes,
    content.below && wordsText(content.below),
    ['-- ', sender.name, ...sender.lines].join('\n'),
    content.reason,
    content.unsubscribe && `${content.unsubscribe.label}\n${content.unsubscribe.url}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

const indented = (text: string, mark = '  ') =>
  text
    .split('\n')
    .map((line) => `${mark}${line}`)
    .join('\n')
