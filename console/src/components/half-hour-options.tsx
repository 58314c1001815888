import { clockText } from '../lib/clock-text'

/** Every half hour from 5 am to 10 pm, in minutes since midnight. */
const choices = Array.from({ length: 35 }, (_, index) => 300 + index * 30)

/** Shows the half hours at which a daily mail can be sent, and the current time if it is another one. */
export const HalfHourOptions = ({ also }: { also: number | undefined }) =>
  (also === undefined || choices.includes(also) ? choices : [also, ...choices]).map((minutes) => (
    <option key={minutes} value={minutes}>
      {clockText(minutes)}
    </option>
  ))
