/** From five in the morning to ten in the evening, each half hour. */
const choices = Array.from({ length: 35 }, (_, index) => 300 + index * 30)

/** Minutes of a day as a clock shows them. */
export const dayMinutesText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Hours at which a mail of every day can go, and the one at which it goes, wherever that lies. */
export const HalfHourOptions = ({ also }: { also: number | undefined }) =>
  (also === undefined || choices.includes(also) ? choices : [also, ...choices]).map((minutes) => (
    <option key={minutes} value={minutes}>
      {dayMinutesText(minutes)}
    </option>
  ))
