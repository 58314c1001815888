import { escapeHtml } from '../../../lib/escape-html'
import { attributesOf, type Choice, heightOf } from '../choice'
import { embedAddress, type Place, type Words, written } from './place'

/** Its place, kept so that nothing jumps, and its colour. */
export function styleOf(choice: Choice): string {
  const height = heightOf(choice)
  return [
    ...(height ? ['display: block', `min-height: ${height}px`] : []),
    ...(choice.color ? [`--ancrage-primary: ${choice.color}`] : []),
  ].join('; ')
}

export const script = ({ origin }: Place) => `<script async src="${escapeHtml(origin)}/ancrage.js"></script>`

/** The tag, and inside it the link that stands where no script runs. */
export function tag(choice: Choice, place: Place, { link }: Words): string {
  const style = styleOf(choice)
  const attributes = { practice: place.practiceId, ...attributesOf(choice), ...(style && { style }) }
  const address = embedAddress({ ...choice, theme: 'site', hide: [] }, place)
  return `<ancrage-${choice.element}${written(attributes)}>
  <a href="${escapeHtml(address)}">${escapeHtml(link)}</a>
</ancrage-${choice.element}>`
}

export function html(choice: Choice, place: Place, words: Words): string {
  const element = tag(choice, place, words)
  if (choice.element !== 'slots') return `${script(place)}\n\n${element}`
  return `${script(place)}

<form method="post" action="/">
${element.replace(/^/gm, '  ')}
  <button>${escapeHtml(words.link)}</button>
</form>`
}
