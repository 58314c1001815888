import { attributesOf, isFloating, type WidgetChoice } from '../choice'
import { styleOf } from './html'
import { type SnippetSite, scriptString } from './place'

/** The id of the empty block that takes the element on a page with a tag manager. */
const PLACE_ID = 'ancrage'

/**
 * Returns a tag in old JavaScript, because tag managers compile neither arrow functions nor `const` and no custom
 * elements.
 */
export function tagManagerSnippet(choice: WidgetChoice, place: SnippetSite): string {
  const style = styleOf(choice)
  const allAttributes = Object.entries({ practice: place.practiceId, ...attributesOf(choice), ...(style && { style }) })
  const attributes = allAttributes.filter(([name]) => name !== 'style')
  const where = isFloating(choice) ? 'document.body' : `document.getElementById('${PLACE_ID}')`
  return `<script>
(function () {
  var place = ${where};
  if (!place || document.querySelector('ancrage-${choice.element}')) return;
  var element = document.createElement('ancrage-${choice.element}');
${attributes.map(([name, value]) => `  element.setAttribute(${scriptString(name)}, ${scriptString(value)});\n`).join('')}${style && `  element.style.cssText = ${scriptString(style)};\n`}  place.appendChild(element);
  var script = document.createElement('script');
  script.async = true;
  script.src = ${scriptString(`${place.origin}/ancrage.js`)};
  document.head.appendChild(script);
})();
</script>`
}
