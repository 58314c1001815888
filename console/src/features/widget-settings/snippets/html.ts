import { escapeHtml } from '../../../lib/escape-html'
import { attributesOf, elementHeight, hasTimes, type WidgetChoice } from '../choice'
import { attributeText, embedAddress, type SnippetSite, type SnippetWords } from './place'

/** Returns the CSS that reserves the height and sets the colour. */
export function styleOf(choice: WidgetChoice): string {
  const height = elementHeight(choice)
  return [
    ...(height ? ['display: block', 'width: 100%', `min-height: ${height}px`] : []),
    ...(choice.color ? [`--ancrage-primary: ${choice.color}`] : []),
  ].join('; ')
}

const scriptTag = ({ origin }: SnippetSite) => `<script async src="${escapeHtml(origin)}/ancrage.js"></script>`

/** Returns the tag, with a link inside for pages where no script runs. */
function elementTag(choice: WidgetChoice, place: SnippetSite, { link, pageLink }: SnippetWords): string {
  const style = styleOf(choice)
  const attributes = { practice: place.practiceId, ...attributesOf(choice), ...(style && { style }) }
  const address = embedAddress({ ...choice, theme: 'site', hide: [] }, place)
  const words = hasTimes(choice.element) ? link : pageLink
  return `<ancrage-${choice.element}${attributeText(attributes)}>
  <a href="${escapeHtml(address)}">${escapeHtml(words)}</a>
</ancrage-${choice.element}>`
}

export function htmlSnippet(choice: WidgetChoice, place: SnippetSite, words: SnippetWords): string {
  const element = elementTag(choice, place, words)
  if (choice.element !== 'slots') return `${scriptTag(place)}\n\n${element}`
  return `${scriptTag(place)}

<form method="post" action="/">
${element.replace(/^/gm, '  ')}
  <button>${escapeHtml(words.link)}</button>
</form>`
}
