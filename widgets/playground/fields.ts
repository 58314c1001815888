/** An element in custom-elements.json, as far as this page reads it. */
export interface Declaration {
  tagName: string
  attributes: Described[]
  members: { kind: string; name: string }[]
  events: { name: string }[]
}

interface Described {
  name: string
  type: { text: string }
  description: string
}

/** The field for an attribute by its type: a list for known values, a checkbox for a flag, else a text field. */
export function fieldFor(
  { name, type, description }: Described,
  value: string | undefined,
  byDefault: string,
  change: (value: string | undefined) => void,
): HTMLElement {
  const label = document.createElement('label')
  label.title = description.replaceAll('`', '')
  const words = Object.assign(document.createElement('code'), { textContent: name })
  const values = [...type.text.matchAll(/'([^']+)'/g)].map(([, one = '']) => one)
  if (type.text === 'boolean') {
    const box = Object.assign(document.createElement('input'), { type: 'checkbox', checked: value !== undefined })
    box.addEventListener('change', () => change(box.checked ? '' : undefined))
    label.className = 'tick'
    label.append(box, words)
  } else if (values.length > 0) {
    const list = document.createElement('select')
    list.append(new Option(`(${byDefault})`, ''), ...values.map((one) => new Option(one, one)))
    list.value = value ?? ''
    // Without a label of its own, the list would be named by the words of all its options.
    list.ariaLabel = name
    list.addEventListener('change', () => change(list.value || undefined))
    label.append(words, list)
  } else {
    const field = Object.assign(document.createElement('input'), {
      value: value ?? '',
      placeholder: `(${byDefault})`,
      autocomplete: 'off',
      spellcheck: false,
    })
    field.addEventListener('change', () => change(field.value || undefined))
    label.append(words, field)
  }
  return label
}
