import type { Choice } from './choice'
import { frame } from './snippets/frame'
import { tagManager } from './snippets/google-tag'
import { html } from './snippets/html'
import type { Code, Place, Words } from './snippets/place'
import { react } from './snippets/react'
import { wordpress } from './snippets/wordpress'

const one = (text: string): Code[] => [{ name: 'code', text }]

/** What is pasted, in the way of the tool that the site is made with. */
export function codesOf(choice: Choice, place: Place, words: Words): Code[] {
  switch (choice.way) {
    case 'wordpress':
      return wordpress(choice, place, words)
    case 'tagManager':
      return one(tagManager(choice, place))
    case 'react':
      return react(choice, place)
    case 'frame':
      return one(choice.element === 'booking' ? frame(choice, place, words) : html(choice, place, words))
    default:
      return one(html(choice, place, words))
  }
}
