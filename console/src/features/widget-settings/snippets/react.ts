import { attributesOf, heightOf, type WidgetChoice } from '../choice'
import type { Snippet, SnippetSite } from './place'

const camel = (name: string) => name.replace(/-./g, (part) => part.charAt(1).toUpperCase())

/** A value in JSX: plain where it is, else as a string of JavaScript, in which nothing ends the tag. */
const value = (text: string) => (/^[\w #:,.-]*$/.test(text) ? `"${text}"` : `{${JSON.stringify(text)}}`)

/** Two pieces: what brings the elements once, and where one stands. */
export function react(choice: WidgetChoice, { origin, practiceId }: SnippetSite): Snippet[] {
  const name = choice.element.charAt(0).toUpperCase() + choice.element.slice(1)
  const height = heightOf(choice)
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
