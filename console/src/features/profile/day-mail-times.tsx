/** From five in the morning to ten in the evening, each half hour. */
const choices = Array.from({ length: 35 }, (_, index) => 300 + index * 30)

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Hours at which the mail of the day can go, and the one at which it goes, wherever that lies. */
export const DayMailTimes = ({ also }: { also: number | undefined }) =>
  (also === undefined || choices.includes(also) ? choices : [also, ...choices]).map((minutes) => (
    <option key={minutes} value={minutes}>
      {clock(minutes)}
    </option>
  ))
