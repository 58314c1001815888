import type { Element, NamedReference } from './element.ts'
import { elements } from './elements.ts'
import { customProperties, parts } from './looks.ts'
import { common } from './shared.ts'
import { topicsOf, troubles } from './troubles.ts'

const cell = (text: string) => text.replaceAll('|', '\\|')
const code = (text: string) => `\`${text}\``
const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')

const isCommon = (name: string) => common.some((one) => one.name === name)

const attributesOf = (element: Element) =>
  table(
    ['attribute', 'value', 'default', ''],
    element.attributes
      .filter(({ name }) => !isCommon(name))
      .map(({ name, type, default: fallback, isRequired, text }) => [
        code(name),
        code(type),
        isRequired ? 'needed' : (fallback ?? ''),
        text,
      ]),
  )

const named = (head: string, rows: readonly NamedReference[]) =>
  table(
    [head, 'default', ''],
    rows.map(({ name, default: fallback, text }) => [name ? code(name) : '(unnamed)', fallback ?? '', text]),
  )

const partsOf = (element: Element): string[] => {
  const callable = [
    ...element.properties.map(({ name, type, isReadonly, text }) => [
      code(name),
      code(type) + (isReadonly ? ', read only' : ''),
      text,
    ]),
    ...element.methods.map(({ name, parameters, returns, text }) => [
      code(`${name}(${parameters})`),
      code(returns),
      text,
    ]),
  ]
  return [
    `### \`<${element.tag}>\``,
    element.text,
    ...(element.attributes.some(({ name }) => !isCommon(name)) ? [attributesOf(element)] : []),
    ...(callable.length ? [table(['property or method', 'type', ''], callable)] : []),
    table(
      ['event', '`detail`', 'when'],
      element.events.map(({ name, detail, isCancelable, text }) => [
        code(`ancrage-${name}`),
        code(detail),
        text + (isCancelable ? ' (cancelable)' : ''),
      ]),
    ),
    ...(element.slots.length
      ? [
          `Slots: ${element.slots.map(({ name, text }) => `${name ? code(name) : '(unnamed)'} (${text.replace(/\.$/, '')})`).join('; ')}.`,
        ]
      : []),
  ]
}

/** What docs/widgets.md has between its markers, by the markers' names. */
export const tables: Record<string, () => string> = {
  common: () =>
    table(
      ['attribute', 'value', 'default', ''],
      common.map(({ name, type, default: fallback, isRequired, text }) => [
        code(name),
        code(type),
        isRequired ? 'needed' : (fallback ?? ''),
        text,
      ]),
    ),
  elements: () => elements.flatMap(partsOf).join('\n\n'),
  properties: () => named('custom property', customProperties),
  parts: () =>
    table(
      ['part', ''],
      parts.map(({ name, text }) => [code(name), text]),
    ),
  troubles: () =>
    troubles
      .map((trouble) => {
        const anchors = topicsOf(trouble).map((topic) => `<a id="${topic}"></a>`)
        return `### ${anchors.join('')}${trouble.en.title}\n\n${trouble.en.text}`
      })
      .join('\n\n'),
}

/** The document with everything between its markers generated anew. */
export const withTables = (document: string): string =>
  document.replace(
    /(<!-- reference: (\w+) -->)[\s\S]*?(<!-- \/reference -->)/g,
    (_, begin: string, name: string, end: string) => `${begin}\n\n${tables[name]?.() ?? ''}\n\n${end}`,
  )
