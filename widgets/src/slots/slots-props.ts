import type { WidgetProps } from '../widget-props.ts'

export const slotsAttributes = [
  'practice',
  'sessionType',
  'location',
  'layout',
  'timeZone',
  'date',
  'headingLevel',
  'hide',
  'utm',
  'name',
  'required',
  'disabled',
  'api',
] as const

export type SlotsProps = WidgetProps<(typeof slotsAttributes)[number]>
