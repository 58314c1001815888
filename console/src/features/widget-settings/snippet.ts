import type { WidgetChoice } from './choice'
import { frameSnippet } from './snippets/frame'
import { tagManagerSnippet } from './snippets/google-tag'
import { htmlSnippet } from './snippets/html'
import type { Snippet, SnippetSite, SnippetWords } from './snippets/place'
import { reactSnippet } from './snippets/react'
import { wordpressSnippet } from './snippets/wordpress'

const one = (text: string): Snippet[] => [{ name: 'code', text }]

/** Returns the code to embed, in the format of the site's tool. */
export function snippetsOf(choice: WidgetChoice, place: SnippetSite, words: SnippetWords): Snippet[] {
  switch (choice.tool) {
    case 'wordpress':
      return wordpressSnippet(choice, place, words)
    case 'tagManager':
      return one(tagManagerSnippet(choice, place))
    case 'react':
      return reactSnippet(choice, place)
    case 'frame':
      return one(choice.element === 'booking' ? frameSnippet(choice, place, words) : htmlSnippet(choice, place, words))
    default:
      return one(htmlSnippet(choice, place, words))
  }
}
