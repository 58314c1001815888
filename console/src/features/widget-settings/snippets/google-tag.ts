import { attributesOf, isFloating, type WidgetChoice } from '../choice'
import { styleOf } from './html'
import { quoted, type SnippetSite } from './place'

/** Where the element goes on a page that a tag manager changes: an empty block with this id. */
export const PLACE_ID = 'ancrage'

/** Only what tag managers compile: they know neither arrows nor `const`, and write no custom tags. */
export function tagManager(choice: WidgetChoice, place: SnippetSite): string {
  const style = styleOf(choice)
  const said = Object.entries({ practice: place.practiceId, ...attributesOf(choice), ...(style && { style }) })
  const attributes = said.filter(([name]) => name !== 'style')
  const where = isFloating(choice) ? 'document.body' : `document.getElementById('${PLACE_ID}')`
  return `<script>
(function () {
  var place = ${where};
  if (!place || document.querySelector('ancrage-${choice.element}')) return;
  var element = document.createElement('ancrage-${choice.element}');
${attributes.map(([name, value]) => `  element.setAttribute(${quoted(name)}, ${quoted(value)});\n`).join('')}${style && `  element.style.cssText = ${quoted(style)};\n`}  place.appendChild(element);
  var script = document.createElement('script');
  script.async = true;
  script.src = ${quoted(`${place.origin}/ancrage.js`)};
  document.head.appendChild(script);
})();
</script>`
}
