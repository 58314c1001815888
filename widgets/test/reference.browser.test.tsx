import { expect, test } from 'vitest'
import { elements } from '../reference/elements.ts'
import '../src/booking/index.tsx'
import '../src/contact/index.tsx'
import '../src/next/index.tsx'
import '../src/review/index.tsx'
import '../src/reviews/index.tsx'
import '../src/slots/index.tsx'

const camel = (name: string) => name.replace(/-./g, (part) => part.charAt(1).toUpperCase())
const defined = elements.filter(({ tag }) => customElements.get(tag))

test('every element but the button, which the loader brings, is compared', () => {
  expect(defined.map(({ tag }) => tag)).toEqual(
    elements.map(({ tag }) => tag).filter((tag) => tag !== 'ancrage-button'),
  )
})

test.each(defined.map((element) => [element.tag, element] as const))(
  '%s has the attributes, properties and methods of the reference',
  (tag, element) => {
    const kind = customElements.get(tag) as CustomElementConstructor & { observedAttributes: string[] }
    const { prototype } = kind as unknown as { prototype: object }
    expect([...kind.observedAttributes].sort()).toEqual(element.attributes.map(({ name }) => name).sort())
    for (const { name } of element.attributes) expect(camel(name) in prototype, name).toBe(true)
    for (const { name } of element.properties) expect(name in prototype, name).toBe(true)
    for (const { name } of element.methods) expect(typeof Reflect.get(prototype, name), name).toBe('function')
  },
)
