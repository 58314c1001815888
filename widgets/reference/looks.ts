import type { Element, NamedReference } from './element.ts'

const color = (name: string, text: string): NamedReference => ({
  name: `--ancrage-${name}`,
  default: 'light and dark, by the theme',
  text,
})
const size = (name: string, value: string, text: string): NamedReference => ({
  name: `--ancrage-${name}`,
  default: value,
  text,
})

/** The colours and sizes that a page may set, on the element or around it. */
export const customProperties: NamedReference[] = [
  {
    name: '--ancrage-primary',
    default: 'the practitioner’s own, else violet',
    text: 'The colour of what can be pressed. Its lightness is bounded so that words stay readable (4.5:1) in light and dark, whatever it is.',
  },
  size('font', 'that of the page', 'The font.'),
  size('radius', '8px', 'The roundness of corners, from `0px` to `16px`; the smaller ones follow it.'),
  size('line-height', '1.5', 'The height of lines of text.'),
  size('letter-spacing', 'normal', 'The space between letters.'),
  color('foreground', 'The text.'),
  color('muted-foreground', 'Text of less weight: hints, weekdays, what stands beside a price.'),
  color('card', 'The ground of the panel, of the cards and of the fields.'),
  color('card-border', 'The line around the panel.'),
  color('border', 'The line around cards, times and secondary buttons.'),
  color('input', 'The line around fields.'),
  color('ring', 'The ring around what the keyboard is on; else the primary colour.'),
  color('muted', 'The ground of the summary and of what is disabled.'),
  color('accent', 'The ground of secondary buttons under the pointer.'),
  color('secondary', 'The shape of what is still to come.'),
  color('warning', 'Words that ask for attention.'),
  color('warning-soft', 'The ground under them.'),
  color('destructive', 'Words about what is wrong.'),
  color('destructive-soft', 'The ground under them.'),
  color('destructive-foreground', 'The words of a button that takes something away.'),
  color('success', 'What is booked.'),
  color('success-soft', 'The ground under it.'),
  color('info', 'Words that inform.'),
  color('info-soft', 'The ground under them.'),
  color('popover', 'The ground of the month that floats.'),
  color('popover-foreground', 'The text on it.'),
  color('overlay', 'What lies over the page behind a drawer.'),
  size('float', 'two soft shadows', 'The shadow of what floats: the month, the drawer.'),
  size('panel-padding', '16px to 24px by the width', 'The space between the panel and what is in it.'),
  size('panel-border-width', '1px', 'The line around the panel; `0px` for none.'),
  size('panel-shadow', 'none', 'The shadow of the panel.'),
  size('heading-font', 'that of the element', 'The font of the titles.'),
  size('heading-size', '20px', 'The size of the titles.'),
  size('heading-weight', '600', 'The weight of the titles.'),
  size('button-radius', 'three quarters of the radius', 'The roundness of buttons.'),
  size('time-radius', 'three quarters of the radius', 'The roundness of the times.'),
  size('field-radius', 'three quarters of the radius', 'The roundness of the fields.'),
  size('drawer-width', '680px', 'The width of the drawer where there is room for more.'),
  size(
    'scroll-margin',
    '96px above a title, else 0px',
    'The space above what is scrolled to: the height of a header that stays at the top of the page.',
  ),
]

const part = (name: string, text: string): NamedReference => ({ name, text })

/** The parts that `::part()` reaches, in any element that has them. */
export const parts: NamedReference[] = [
  part('panel', 'The box around everything.'),
  part('heading', 'The title of a step.'),
  part('subtitle', 'What is chosen so far, under the title.'),
  part('steps', 'The list of steps.'),
  part('step', 'One of them.'),
  part('step-current', 'The one that is shown.'),
  part('type', 'The card of a session type.'),
  part('type-name', 'Its name.'),
  part('type-description', 'Its description.'),
  part('type-facts', 'What it costs in time and money.'),
  part('choices', 'A question with a few answers, e.g. the place.'),
  part('choice', 'One answer.'),
  part('choice-chosen', 'The chosen one.'),
  part('picker', 'The choice of a time.'),
  part('days', 'The days side by side.'),
  part('day', 'One day.'),
  part('day-name', 'Its name.'),
  part('time', 'A free time.'),
  part('more', 'The button that shows the rest of a day.'),
  part('zone', 'The time zone under the times.'),
  part('empty', 'What stands where nothing is free.'),
  part('popover', 'The month that floats.'),
  part('button', 'Every button.'),
  part('button-primary', 'The button that goes on.'),
  part('button-secondary', 'The other buttons.'),
  part('button-ghost', 'Buttons without a ground: back, earlier, later, close.'),
  part('button-link', 'Buttons that look like a link.'),
  part('field', 'A field with its label, its hint and what is wrong with it.'),
  part('label', 'The label.'),
  part('input', 'What one writes or chooses in.'),
  part('textarea', 'The one for several lines, which is an `input` too.'),
  part('select', 'The one that opens a list, which is an `input` too.'),
  part('hint', 'The hint under a field.'),
  part('error', 'What is wrong with a field.'),
  part('checkbox', 'A box to tick with its words.'),
  part('checkbox-box', 'The box.'),
  part('checkbox-label', 'The words.'),
  part('summary', 'What is being booked; the average of reviews.'),
  part('review', 'One review.'),
  part('answer', 'What the practitioner answered to it.'),
  part('legal', 'How reviews are collected, which the law wants said beside them.'),
  part('hold', 'How long the time is kept.'),
  part('programme', 'The sessions of a programme.'),
  part('alert', 'A message; `alert-info`, `alert-success`, `alert-warning` and `alert-danger` name its kind.'),
  part('alert-title', 'The first line of a message.'),
  part('skeleton', 'The shape of what is still to come.'),
  part('success-mark', 'The sign above the confirmation.'),
  part('drawer', 'The drawer, or the dialog in the middle.'),
  part('drawer-close', 'The button that closes it.'),
  part('week', 'The week from Monday to Sunday.'),
  part('duration', 'How long a session takes.'),
  part('price', 'What it costs.'),
  part('address', 'Where the session takes place.'),
  part('phone', 'The telephone number of the practice, where nothing is free.'),
  part('badge', 'A short word beside a name.'),
  part('icon', 'The sign in the button that opens the booking.'),
]

type Tag = Element['tag']

const buttons = ['button', 'button-secondary']
const shared = ['panel', ...buttons, 'alert', 'alert-title', 'skeleton']
const fields = ['field', 'label', 'input', 'textarea', 'hint', 'error', 'button-primary']
const choices = ['choices', 'choice', 'choice-chosen']
const times = [
  'picker',
  'days',
  'week',
  'day',
  'day-name',
  'time',
  'more',
  'zone',
  'select',
  'empty',
  'popover',
  'phone',
  'button-ghost',
  'button-link',
]

/** The parts of each element, in the order of the list above. */
const partNames: Record<Tag, readonly string[]> = {
  'ancrage-booking': parts.map(({ name }) => name).filter((name) => !/^(review|answer|legal|icon)$/.test(name)),
  'ancrage-button': ['button', 'label', 'icon'],
  'ancrage-next': [...shared, 'heading', 'subtitle', 'time', 'empty', 'button-link'],
  'ancrage-slots': [...shared, ...choices, ...times],
  'ancrage-contact': [...shared, ...fields, 'heading', 'button-link', 'success-mark'],
  'ancrage-reviews': [
    ...shared,
    ...fields,
    'heading',
    'select',
    'summary',
    'review',
    'answer',
    'legal',
    'empty',
    'button-link',
  ],
  'ancrage-review': [
    ...shared,
    ...fields,
    ...choices,
    'heading',
    'subtitle',
    'checkbox',
    'checkbox-box',
    'checkbox-label',
    'review',
    'answer',
    'success-mark',
  ],
}

export const partsOf = ({ tag }: Element): NamedReference[] =>
  parts.filter(({ name }) => partNames[tag]?.includes(name))

const ofButton = /^--ancrage-(primary|font|radius|button-radius)$/
/** Custom properties that only some elements have, by the part that they style. */
const styled: [RegExp, string][] = [
  [/-(drawer-width|overlay)$/, 'drawer'],
  [/-popover/, 'popover'],
  [/-float$/, 'popover'],
  [/-time-/, 'time'],
  [/-field-radius$|-input$/, 'input'],
  [/-heading-/, 'heading'],
]

export function customPropertiesOf(element: Element): NamedReference[] {
  if (element.tag === 'ancrage-button') return customProperties.filter(({ name }) => ofButton.test(name))
  const own = partNames[element.tag] ?? []
  return customProperties.filter(({ name }) => styled.every(([of, part]) => !of.test(name) || own.includes(part)))
}
