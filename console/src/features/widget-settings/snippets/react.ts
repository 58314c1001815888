import { attributesOf, elementHeight, type WidgetChoice } from '../choice'
import type { Snippet, SnippetSite } from './place'

const camel = (name: string) => name.replace(/-./g, (part) => part.charAt(1).toUpperCase())

/** Returns a value in JSX: quoted when it is plain, otherwise as an escaped JavaScript string. */
const value = (text: string) => (/^[\w #:,.-]*$/.test(text) ? `"${text}"` : `{${JSON.stringify(text)}}`)

/** Returns two pieces of code: the one that loads the elements once, and the element. */
export function reactSnippet(choice: WidgetChoice, { origin, practiceId }: SnippetSite): Snippet[] {
  const name = choice.element.charAt(0).toUpperCase() + choice.element.slice(1)
  const height = elementHeight(choice)
  const style = [
    ...(height ? ["display: 'block'", "width: '100%'", `minHeight: ${height}`] : []),
    ...(choice.color ? [`'--ancrage-primary': ${JSON.stringify(choice.color)}`] : []),
  ].join(', ')
  const props = Object.entries({ practice: practiceId, ...attributesOf(choice) })
    .map(([prop, text]) => `      ${camel(prop)}${text === '' ? '' : `=${value(text)}`}\n`)
    .join('')
  return [
    {
      name: 'load',
      text: `import { loadAncrage } from './ancrage/react.js'\n\nloadAncrage(${JSON.stringify(origin)})`,
    },
    {
      name: 'page',
      text: `import { ${name} } from './ancrage/react.js'

export function Appointments() {
  return (
    <${name}
${props}${style && `      style={{ ${style} }}\n`}    />
  )
}`,
    },
  ]
}
