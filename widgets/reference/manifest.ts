import type { Element } from './element.ts'
import { camel, elements } from './elements.ts'
import { customPropertiesOf, partsOf } from './looks.ts'

const member = (element: Element) => [
  ...element.attributes.map(({ name, type, propertyType, text, default: fallback }) => ({
    kind: 'field',
    name: camel(name),
    type: { text: propertyType ?? type },
    description: text,
    ...(fallback && { default: fallback }),
    attribute: name,
    ...(propertyType === undefined && { reflects: true }),
  })),
  ...element.properties.map(({ name, type, text, isReadonly }) => ({
    kind: 'field',
    name,
    type: { text: type },
    description: text,
    ...(isReadonly && { readonly: true }),
  })),
  ...element.methods.map(({ name, parameters, returns, text }) => ({
    kind: 'method',
    name,
    description: text,
    parameters: parameters
      ? parameters.split(', ').map((one) => {
          const [parameter = '', type = ''] = one.split(': ')
          return { name: parameter.replace('?', ''), type: { text: type }, optional: parameter.endsWith('?') }
        })
      : [],
    return: { type: { text: returns } },
  })),
]

const declaration = (element: Element) => ({
  kind: 'class',
  customElement: true,
  name: `Ancrage${element.name}Element`,
  tagName: element.tag,
  description: element.text,
  superclass: { name: 'HTMLElement', package: 'global:' },
  ...(element.isFormAssociated && { formAssociated: true }),
  members: member(element),
  attributes: element.attributes.map(({ name, type, text, default: fallback }) => ({
    name,
    type: { text: type },
    description: text,
    fieldName: camel(name),
    ...(fallback && { default: fallback }),
  })),
  events: element.events.map(({ name, detail, text }) => ({
    name: `ancrage-${name}`,
    type: { text: `CustomEvent<${detail}>` },
    description: text,
  })),
  slots: element.slots.map(({ name, text }) => ({ name, description: text })),
  cssParts: partsOf(element).map(({ name, text }) => ({ name, description: text })),
  cssProperties: customPropertiesOf(element).map(({ name, text, default: fallback }) => ({
    name,
    description: text,
    ...(fallback && { default: fallback }),
  })),
})

/** The manifest for editors and catalogues: github.com/webcomponents/custom-elements-manifest, schema 1.0.0. */
export const manifest = () => ({
  schemaVersion: '1.0.0',
  readme: '',
  modules: [
    {
      kind: 'javascript-module',
      path: 'ancrage.js',
      declarations: elements.map(declaration),
      exports: elements.map(({ tag, name }) => ({
        kind: 'custom-element-definition',
        name: tag,
        declaration: { name: `Ancrage${name}Element`, module: 'ancrage.js' },
      })),
    },
  ],
})
