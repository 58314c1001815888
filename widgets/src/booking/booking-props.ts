import type { WidgetProps } from '../widget-props.ts'

export const bookingElementAttributes = [
  'practice',
  'sessionType',
  'location',
  'layout',
  'timeZone',
  'date',
  'startsAt',
  'display',
  'headingLevel',
  'booking',
  'prefill',
  'utm',
  'personalDetails',
  'hide',
  'api',
] as const

export type BookingProps = WidgetProps<(typeof bookingElementAttributes)[number]>
